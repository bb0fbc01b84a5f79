/** Something that is read often and changes seldom. */
export interface Kept<T> {
  /** What was read at most so long ago, else what is read now. */
  read(): Promise<T>;
  /** This process has changed it: the next `read` reads again. */
  forget(): void;
}

/** Keeps what `read` reads for `ms` milliseconds. Other processes see a change of this one that much later. */
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
