import { startTransition, useCallback, useEffect, useState } from 'react';

/** Changes what is shown: `next` makes what is to be shown of what is. */
export type Update<T> = (next: (shown: Loaded<T>) => Loaded<T>) => void;

export type Loaded<T> =
  | { state: 'loading'; data?: never }
  | { state: 'loaded'; data: T }
  | { state: 'failed'; data?: never; error: unknown };

const LOADING = { state: 'loading' } as const;

/**
 * Loads something when the component appears and again on `reload`; `update` is for what comes another way.
 * For the landing page alone, which shows one answer and changes nothing: the working pages' query library would be a
 * ninth of its first load. `load` must keep its identity; it gets a signal that aborts when the component goes.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & {
  reload: () => void;
  update: Update<T>;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load
  useEffect(() => {
    const controller = new AbortController();
    const settle = (next: Loaded<T>) => {
      if (controller.signal.aborted) return;
      // Not urgent, so that React shows it in slices and somebody who scrolls meanwhile does not wait for it.
      // What has been shown by then is newer.
      startTransition(() => setLoaded((before) => (before.state === 'loaded' ? before : next)));
    };
    load(controller.signal).then(
      (data) => settle({ state: 'loaded', data }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = () => {
    setLoaded(LOADING);
    setAttempt(attempt + 1);
  };
  const update = useCallback<Update<T>>((next) => startTransition(() => setLoaded(next)), []);
  return { ...loaded, reload, update };
}
