import type { Logger } from 'pino';

/** How often to look whether a digest is due, in milliseconds. */
const EVERY_MS = 60_000;

export interface Digests {
  /** Resolves when a digest that is being sent is done. */
  stop(): Promise<void>;
}

/** Sends digests when they are due, until stopped. Several processes may do so at the same time. */
export function startDigests(sendIfDue: () => Promise<void>, logger: Logger): Digests {
  const run = () =>
    sendIfDue().catch((error: unknown) => logger.error({ err: error }, 'looking for a digest failed'));
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
