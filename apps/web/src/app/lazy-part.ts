import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Spec: a load that takes longer than 120 seconds fails and is reported as a chunk-load failure. */
const PART_TIMEOUT_MS = 120_000;

/** A part of the app that could not be loaded: too slow, refused, or deleted by a new deployment. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly timedOut: boolean;

  constructor(part: string, init: { timedOut: boolean; cause?: unknown }) {
    super(`The part "${part}" could not be loaded.`, init);
    this.timedOut = init.timedOut;
  }
}

/** Runs an `import()`; rejects with a `ChunkLoadError` after 120 s, or at once when it fails. */
export function loadPart<T>(part: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(part, { timedOut: true })), PART_TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError(part, { timedOut: false, cause })))
      .finally(() => clearTimeout(timer));
  });
}

/** A part without which the page works. Nothing is shown if it cannot be loaded. */
export function optionalPart<Props>(
  part: string,
  load: () => Promise<ComponentType<Props>>,
  onFailure?: () => void,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await loadPart(part, load).catch(() => {
      onFailure?.();
      return () => null;
    }),
  }));
}

type LazyPart = LazyExoticComponent<ComponentType> & {
  /** Loads the part early. A failure is reported when the part is needed. */
  preload: () => void;
};

/** A module that exports this component. */
export type ModuleWith<Name extends string> = Record<Name, ComponentType>;

let awaited = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  awaited += by;
  for (const listener of listeners) listener();
}

/** True if someone is waiting for a part. Meanwhile the router keeps the previous page on the screen. */
export const isPartAwaited = () => awaited > 0;

export function watchParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `lazyPart(() => import('./routes/team'), 'TeamPage')`: `React.lazy` with the time-out and `preload`. */
export function lazyPart<Name extends string>(load: () => Promise<ModuleWith<Name>>, name: Name): LazyPart {
  const component = lazy(async () => {
    const part = loadPart(name, load);
    // React calls this while it renders, when no error may be reported.
    await Promise.resolve();
    count(1);
    return { default: (await part.finally(() => count(-1)))[name] };
  });
  return Object.assign(component, {
    preload: () => {
      load().catch(() => undefined);
    },
  });
}
