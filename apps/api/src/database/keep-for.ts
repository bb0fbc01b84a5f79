/** A cached value that is read often and seldom changes. */
export interface Kept<T> {
  /** The cached value, or a new one if it is too old. */
  read(): Promise<T>;
  /** To call after a change: the next `read` reads again. */
  forget(): void;
}

/** Caches what `read` returns for `ms` milliseconds. Other processes may see a change that much later. */
export function keepFor<T>(ms: number, read: () => Promise<T>): Kept<T> {
  let kept: { until: number; value: Promise<T> } | null = null;
  return {
    read() {
      if (kept && performance.now() < kept.until) return kept.value;
      const current = { until: performance.now() + ms, value: read() };
      kept = current;
      // A failure is not kept.
      current.value.catch(() => {
        if (kept === current) kept = null;
      });
      return current.value;
    },
    forget() {
      kept = null;
    },
  };
}
