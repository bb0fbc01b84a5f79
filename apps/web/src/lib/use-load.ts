import { type SetStateAction, startTransition, useCallback, useEffect, useReducer, useState } from 'react';

export type Loaded<T> =
  | { state: 'loading'; data: null; error: null }
  | { state: 'loaded'; data: T; error: null }
  | { state: 'failed'; data: null; error: unknown };

const LOADING = { state: 'loading', data: null, error: null } as const;

/**
 * Loads something when the component appears, again on `reload`, and once more behind what is shown on `refresh`, whose
 * failure changes nothing. For the landing page alone, which shows
 * one answer and changes nothing: the working pages' query library would be a ninth of its first load.
 * `load` must keep its identity; it gets a signal that aborts when the component goes.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & {
  reload: () => void;
  refresh: () => void;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>(LOADING);
  const [attempt, refresh] = useReducer((before: number) => before + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to load
  useEffect(() => {
    const controller = new AbortController();
    const settle = (next: SetStateAction<Loaded<T>>) => {
      // Not urgent, so that React shows it in slices and somebody who scrolls meanwhile does not wait for it.
      if (!controller.signal.aborted) startTransition(() => setLoaded(next));
    };
    load(controller.signal).then(
      (data) => settle({ state: 'loaded', data, error: null }),
      (error: unknown) =>
        settle((before) => (before.state === 'loaded' ? before : { state: 'failed', data: null, error })),
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => {
    setLoaded(LOADING);
    refresh();
  }, []);
  return { ...loaded, reload, refresh };
}
