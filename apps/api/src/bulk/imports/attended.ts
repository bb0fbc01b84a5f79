import { ProblemError } from '../../http/problem-error.js';

/** Work that a client waits for. */
interface Attended {
  /** Runs `work`. Its signal aborts with `signal`, and when the process stops. */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends all of it with 503. Resolves when it has ended, and has removed what it began. */
  stop(): Promise<void>;
}

export function createAttended(): Attended {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async run(signal, work) {
      stopping.signal.throwIfAborted();
      const result = work(AbortSignal.any([signal, stopping.signal]));
      running.add(result);
      return result.finally(() => running.delete(result));
    },
    async stop() {
      stopping.abort(
        new ProblemError('server_busy', {
          detail: /* i18n */ 'The server is stopping. Send the file again shortly.',
        }),
      );
      await Promise.allSettled(running);
    },
  };
}
