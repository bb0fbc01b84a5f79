import type { Logger } from 'pino';

export interface Repeated {
  /** Aborts the current run. Resolves when it has ended. */
  stop(): Promise<void>;
}

interface Options {
  everyMs: number;
  /** The message of the log when a run fails. */
  failure: string;
  logger: Logger;
}

/** Runs a task now and at every interval, never twice at the same time, until stopped. */
export function repeat(
  task: (signal: AbortSignal) => Promise<void>,
  { everyMs, failure, logger }: Options,
): Repeated {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const run = () => {
    // A run may take longer than the interval.
    current ??= task(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err: error }, failure);
      })
      .finally(() => {
        current = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}
