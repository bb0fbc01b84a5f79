/**
 * `npm run import -- FILE`: imports items from a file. Exits with 0 if every row was imported, with 1 if some rows were wrong or
 * skipped, with 2 if nothing could be imported, and with 130 if it was cancelled.
 */
import { resolve } from 'node:path';
import { createRoles } from '../access/identity/roles.js';
import { keepGivenRoles, membersOf } from '../access/members/members.repo.js';
import { createBackground } from '../background.js';
import { readOptions, USAGE } from '../bulk/imports/import-options.js';
import { type Outcome, runImport } from '../bulk/imports/run-import.js';
import { openDatabase, requireStore } from '../database/connect.js';
import { createLogger } from '../http/middleware/logging.js';
import { ProblemError } from '../http/problem-error.js';
import { createOutbound } from '../integrations/outbound/outbound.js';
import { toUpgrade, upgradeData } from '../operations/upgrade/upgrade-data.js';
import { tellTerminal } from '../operations/upgrade/upgrade-news.js';
import { systemClock as clock } from '../runtime/clock.js';
import { createProgress, type Progress } from '../runtime/progress.js';
import { reasonOf, StartError, systemCode } from '../runtime/start-error.js';
import { readConfig } from '../settings/config.js';
import { loadEnvironment } from '../settings/environment.js';
import { runCommand } from './run-command.js';

const EXIT_STATUS: Record<Outcome, number> = { all: 0, some: 1, nothing: 2 };

/** The read or write that is running fails too, which ends the command. */
const onStoreLost = ({ message }: Error) => console.error(`The embedded store ended: ${message}`);

await runCommand(main, {
  cancelled: 'Cancelled. Nothing of the file was imported.',
  hint: 'If the product is running on its embedded store, import the file on the page Imports, or stop the product first.',
});

async function main(signal: AbortSignal): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return EXIT_STATUS.all;
  }
  const environment = loadEnvironment();
  const config = readConfig(environment);
  const { mongodbUri: uri, dataDir, homeWarehouse: home } = config;
  const options = readOptions(process.argv.slice(2));
  // npm changes the folder.
  const file = resolve(environment.INIT_CWD ?? '.', options.file);
  if (uri === null) await requireStore(dataDir);
  const logger = createLogger('error', process.stderr);
  const { db, close } = await openDatabase({
    uri,
    dataDir,
    async prepare(db) {
      await upgradeData(db, { ...toUpgrade(config), clock, logger, news: tellTerminal(process.stderr) });
    },
    onStoreLost,
  });
  const outbound = createOutbound();
  const roles = createRoles({ ...config, given: keepGivenRoles(membersOf(db)) });
  const { imports, jobs, stop } = createBackground({ db, clock, logger, home, outbound, roles });
  const shown = new Map<string, Progress>();
  const showProgress = (what: string, done: number, of: number) => {
    const progress = shown.get(what) ?? createProgress(process.stderr, what);
    shown.set(what, progress);
    progress.show(done, of);
  };
  const clear = () => {
    for (const progress of shown.values()) progress.clear();
  };
  const print = (line: string) => {
    clear();
    console.log(line);
  };
  try {
    await roles.refresh();
    if (!roles.may(options.email, 'import'))
      throw new StartError(
        `${options.email} may not import items. STAFF_EMAILS and the page People say who may.`,
      );
    const outcome = await runImport(
      { imports, jobs, signal, showProgress, print },
      { ...options, file },
    ).catch(toOneLine);
    return EXIT_STATUS[outcome];
  } finally {
    clear();
    await stop();
    await close();
  }
}

/** Such errors are about the file or its rows, so they need no stack. */
function toOneLine(error: unknown): never {
  if (error instanceof ProblemError || systemCode(error) === 'ENOENT') throw new StartError(reasonOf(error));
  throw error;
}
