import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<T> =
  | { state: 'loading'; data: null; error: null }
  | { state: 'loaded'; data: T; error: null }
  | { state: 'failed'; data: null; error: unknown };

const LOADING = { state: 'loading', data: null, error: null } as const;

/**
 * Loads something when the component appears and again on `reload`; `show` puts in its place what has come another way.
 * For the landing page alone, which shows one answer and changes nothing: the working pages' query library would be a
 * ninth of its first load. `load` must keep its identity; it gets a signal that aborts when the component goes.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & {
  reload: () => void;
  show: (data: T) => void;
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
      (data) => settle(toLoaded(data)),
      (error: unknown) => settle({ state: 'failed', data: null, error }),
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => {
    setLoaded(LOADING);
    setAttempt((before) => before + 1);
  }, []);
  const show = useCallback((data: T) => startTransition(() => setLoaded(toLoaded(data))), []);
  return { ...loaded, reload, show };
}

const toLoaded = <T>(data: T): Loaded<T> => ({ state: 'loaded', data, error: null });
