/**
 * Wraps a read so that callers who wait at the same time share one. Nobody gets an answer older than the call: who
 * comes while a read is running waits for the next, since the running one may have looked before the latest write.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  const start = () => {
    next = null;
    const result = read();
    const settled = result.then(
      () => {},
      () => {},
    );
    running = settled;
    void settled.then(() => {
      if (running === settled) running = null;
    });
    return result;
  };

  return () => {
    if (next) return next;
    if (!running) return start();
    next = running.then(start);
    return next;
  };
}
