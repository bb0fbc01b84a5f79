/** News of an upgrade for the operator. It can take minutes, and an operator who sees nothing takes it for stuck. */
import type { Logger } from 'pino';
import { createLoggedProgress, createProgress, type Progress } from '../../runtime/progress.js';

export interface UpgradeNews {
  say(line: string): void;
  saving: Progress;
  upgrading: Progress;
}

const NONE: Progress = { show() {}, clear() {} };

export const SILENT: UpgradeNews = { say() {}, saving: NONE, upgrading: NONE };

/** For a person at a terminal. */
export function tellTerminal(stream: NodeJS.WriteStream): UpgradeNews {
  return {
    say: (line) => stream.write(`${line}\n`),
    saving: createProgress(stream, 'Saving', 'documents'),
    upgrading: createProgress(stream, 'Upgrading', null),
  };
}

/** For production, where all output is a log. The lines of `say` are in the log already. */
export function tellLog(logger: Logger): UpgradeNews {
  const log = (message: string) =>
    createLoggedProgress(({ percent, secondsLeft }) => logger.info({ percent, secondsLeft }, message));
  return {
    say() {},
    saving: log('the data is being saved before its upgrade'),
    upgrading: log('the data is being upgraded'),
  };
}
