import { ConfigError } from './config.js';
import { StartError } from './start-error.js';

const FAILED = 2;
const CANCELLED = 130;

/**
 * Runs a command of the terminal. Its result is the exit status: 2 if it throws, 130 if a signal cancels it. A second
 * signal ends the process at once.
 */
export async function runCommand(
  command: (signal: AbortSignal) => Promise<number>,
  { cancelled }: { cancelled: string },
): Promise<void> {
  const cancelling = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancelling.abort());
  try {
    process.exitCode = await command(cancelling.signal);
  } catch (error) {
    process.exitCode = cancelling.signal.aborted ? CANCELLED : FAILED;
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    console.error(cancelling.signal.aborted ? cancelled : isExpected ? error.message : error);
  }
}
