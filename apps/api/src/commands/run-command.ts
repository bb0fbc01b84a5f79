import { resolve } from 'node:path';
import { StartError } from '../runtime/start-error.js';
import { ConfigError } from '../settings/config.js';
import { makeFilesPrivate } from '../settings/data-dir.js';

const FAILED = 2;
const CANCELLED = 130;

interface Words {
  /** The message of a cancelled command. */
  cancelled: string;
  /** Advice if the database cannot be opened. */
  hint?: string;
}

/**
 * Runs a command of the terminal. Its result is the exit status: 2 if it throws, 130 if a signal cancels it. A second
 * signal ends the process at once.
 */
export async function runCommand(
  command: (signal: AbortSignal) => Promise<number>,
  { cancelled, hint }: Words,
): Promise<void> {
  makeFilesPrivate();
  const cancelling = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancelling.abort());
  try {
    process.exitCode = await command(cancelling.signal);
  } catch (error) {
    process.exitCode = cancelling.signal.aborted ? CANCELLED : FAILED;
    if (cancelling.signal.aborted) return console.error(cancelled);
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    console.error(isExpected ? error.message : error);
    if (hint !== undefined && error instanceof StartError && error.cause) console.error(hint);
  }
}

/** Names the indexes for which a command waits. */
export const sayWaiting = (indexes: string): void => console.error(`Waiting for the indexes of ${indexes}`);

/** The file that is the only argument of a command. Throws `StartError` with its usage. */
export function readFileArgument(environment: Record<string, string | undefined>, usage: string): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith('-') || others.length > 0) throw new StartError(usage);
  // npm changes the folder.
  return resolve(environment.INIT_CWD ?? '.', name);
}
