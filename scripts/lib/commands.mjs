/** Every command behind package.json's scripts, and its arguments. No packages: it is read before anything is installed. */
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Command
 * @property {string} purpose one or two sentences
 * @property {(args: string[]) => Promise<void>} run loads only what it needs
 * @property {string} [call] by default `npm run` and the name
 * @property {Readonly<Record<string, readonly [value: string, text: string]>>} [options] by name; one without a value has an empty text
 * @property {string} [argument] the only argument that is not an option, such as `FILE`; in brackets if it may be left out
 * @property {number} [wrong] the exit status for wrong arguments
 * @property {boolean} [isChecked] false: the program knows its arguments itself, also `--help`
 */

/**
 * A program that uses the built server, whose exit status 2 means that it could not be run.
 * @param {string} script @param {Omit<Command, 'run'>} usage @param {number} [patienceMs] @returns {Command}
 */
const built = (script, usage, patienceMs) => ({
  wrong: 2,
  ...usage,
  run: async (args) => (await import('./run-built.mjs')).runBuilt(script, args, patienceMs),
});

/** An import that is cancelled takes as long to reverse what it has done. */
const IMPORT_PATIENCE_MS = 600_000;
/** A restore that is cancelled removes what it has made. */
const RESTORE_PATIENCE_MS = 60_000;

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  start: {
    call: 'npm start',
    purpose:
      'Installs and builds what is missing, and serves the product. docs/settings.md lists its settings.',
    run: async () => (await import('./serve.mjs')).serve(),
  },
  dev: {
    purpose:
      'Serves the product on the same address and data as npm start, and follows changes of the sources.',
    run: async () => (await import('./develop.mjs')).develop(),
  },
  emulator: {
    call: 'node scripts/godown.mjs emulator',
    purpose: 'Serves the Auth emulator alone, as its image does. Needs the built server.',
    run: async () => (await import('./serve.mjs')).serveEmulator(),
  },
  test: {
    call: 'npm test',
    purpose:
      'Runs the checks, or some of them. Slow tests are left out without --all, with which CI runs them.',
    options: {
      all: ['', 'slow tests too'],
      only: ['NAMES', 'some of lint,types,web,unit,browser, separated by commas'],
    },
    run: async (args) => (await import('./checks.mjs')).runChecks(args),
  },
  'test-mongod': {
    purpose: 'Runs the tests of the API against a real mongod, which it downloads.',
    run: async () => (await import('./test-mongod.mjs')).testWithMongod(),
  },
  'test-engines': {
    purpose: 'Runs a short journey in Firefox and in WebKit. With a folder it also takes pictures.',
    argument: '[FOLDER]',
    run: async (args) => (await import('./test-engines.mjs')).testEngines(args),
  },
  build: {
    purpose: 'Checks the types of everything, and builds the server and the web app.',
    run: async () => (await import('./build.mjs')).buildAll(),
  },
  'build-web': {
    call: 'node scripts/godown.mjs build-web',
    purpose: 'Builds the web app.',
    run: async () => (await import('./build.mjs')).rebuildWeb(),
  },
  store: built('packages/embedded-mongo/dist/cli.js', {
    purpose: 'Runs or checks the embedded store.',
    isChecked: false,
  }),
  verify: built('apps/api/dist/commands/verify.js', {
    purpose:
      'Recomputes every balance from its movements, and every account from its entries. Exit status: 0 all right, 1 wrong balances, 2 not verified.',
  }),
  backup: built('apps/api/dist/commands/backup.js', {
    purpose:
      'Writes all data into a new file, also while the product runs. Exit status: 0 written, 1 a restore would refuse it, 2 no file.',
    argument: 'FILE',
  }),
  restore: built(
    'apps/api/dist/commands/restore.js',
    {
      purpose:
        'Checks a backup, and restores it into an empty data folder or database. The copy sends nothing until a manager turns that on. Exit status: 0 restored, 1 restored with wrong balances, 2 nothing restored.',
      argument: 'FILE',
    },
    RESTORE_PATIENCE_MS,
  ),
  import: built(
    'apps/api/dist/commands/import.js',
    { purpose: 'Imports items from a file.', isChecked: false },
    IMPORT_PATIENCE_MS,
  ),
  seed: built('apps/api/dist/commands/seed.js', {
    purpose:
      'Makes a store with made-up stock, the same for the same seed, where there is none. If it is stopped, it leaves nothing.',
    options: {
      items: ['N', 'how many items (default 1000)'],
      movements: ['N', 'how many movements (default 3 for each item)'],
      seed: ['N', 'where the random numbers begin (default 1)'],
      until: ['DATE', 'the day of the last movements, such as 2026-11-22 (default today)'],
    },
  }),
  fuzz: built('apps/api/bench/fuzz.mjs', {
    purpose:
      'Sends generated requests to a server of its own, and checks every response against the description of the API.',
    options: {
      requests: ['N', 'how many requests (default 100000)'],
      seed: ['N', 'where the random numbers begin (default 17)'],
    },
  }),
  bench: built('apps/api/bench/run.mjs', {
    purpose: 'Measures requests per second, compared with a bare Express handler.',
  }),
  'bench-scale': built('apps/api/bench/scale.mjs', {
    purpose: 'Measures how much longer a page of found items takes with many items.',
    options: {
      items: ['SIZES', 'numbers of items, separated by commas (default 1000,100000)'],
      data: ['FOLDER', 'where the stores stay for the next run'],
    },
  }),
  'bench-import': built('apps/api/bench/import.mjs', {
    purpose: 'Imports a file, cancels and undoes it, and measures whether others notice it.',
    options: { rows: ['N', 'how many rows (default 100000)'] },
  }),
  load: built('apps/api/bench/load/load.mjs', {
    purpose:
      'Measures whether one client that floods, or uses up what all share, slows others down, and how many people fare together.',
    options: {
      items: ['N', 'how many items (default 20000)'],
      today: ['N', 'how many movements of today (default 20000)'],
      'flood-seconds': ['S', 'how long each flood lasts (default 40)'],
      'shared-seconds': ['S', 'how long each use of what all share lasts (default 20)'],
      people: ['N', 'how many people (default 200)'],
      seconds: ['S', 'how long the people work (default 120)'],
      only: ['PART', 'floods, people or shared'],
    },
  }),
  soak: built('apps/api/bench/soak.mjs', {
    purpose:
      'Makes movements over bad connections through servers that are killed, and checks every balance.',
    options: {
      movements: ['N', 'how many movements (default 10000)'],
      documents: ['N', 'how many documents (default 1000)'],
      clients: ['N', 'how many clients (default 50)'],
      minutes: ['N', 'the longest time (default 12)'],
    },
  }),
  trade: built('apps/api/bench/trade.mjs', {
    purpose:
      'Makes up the trade of a year, and computes accounts and sales again from the exports. Exit status: 0 equal to the cent, 1 not.',
    options: {
      customers: ['N', 'how many customers and suppliers (default 200)'],
      items: ['N', 'how many items (default 5000)'],
      steps: ['N', 'how many notes, returns, payments and corrections (default 80000)'],
      seed: ['N', 'where the random numbers begin (default 5)'],
      slips: [
        'N',
        'instead, a year of so many late receipts, slips and corrections: values, costs and earnings',
      ],
    },
  }),
  stops: built('apps/api/bench/stops.mjs', {
    purpose: 'Stops the server in every state, and measures how long that takes. On Linux only.',
    options: {
      times: ['N', 'how many stops in each state (default 25)'],
      'small-disk': ['FOLDER', 'an empty folder on a file system of some 60 MB, which is filled'],
    },
  }),
  lighthouse: {
    purpose: 'Measures the landing page with Lighthouse: the median of three runs.',
    run: async () => (await import('./measure-landing.mjs')).measureLanding(),
  },
  'slow-phone': {
    call: 'npm run slow-phone',
    purpose: 'Measures how long people with a slow phone on slow 3G wait for each page.',
    options: { only: ['NAMES', 'some of the pages, separated by commas'] },
    run: async (args) => (await import('./measure-slow-phone.mjs')).measureSlowPhone(args),
  },
  screenshots: {
    call: 'node scripts/godown.mjs screenshots',
    purpose: 'Takes the pictures of README.md, or with a folder those of every page.',
    argument: '[FOLDER]',
    run: async (args) => (await import('./take-screenshots.mjs')).takeScreenshots(args),
  },
};

/** @param {readonly [name: string, usage: readonly [value: string, text: string]]} option */
const wordsOf = ([name, [value]]) => `--${name} ${value}`.trim();

/** @param {string} name @param {Command} command */
function lineOf(name, { call = `npm run ${name.replace('-', ':')}`, options = {}, argument }) {
  const words = Object.entries(options).map((option) => `[${wordsOf(option)}]`);
  if (argument !== undefined) words.unshift(argument);
  if (words.length > 0 && call.startsWith('npm')) words.unshift('--');
  return ['Usage:', call, ...words].join(' ');
}

/**
 * `run` is true if a command is to run with these arguments. If not, `output` says why, on the standard output if `code` is 0.
 * @param {string} name
 * @param {Command} command
 * @param {string[]} args
 * @returns {{ run: true } | { run: false, code: number, output: string }}
 */
export function checkArguments(name, command, args) {
  if (command.isChecked === false) return { run: true };
  const line = lineOf(name, command);
  if (args.includes('--help') || args.includes('-h')) {
    const options = Object.entries(command.options ?? {});
    const lines = options.map((option) => `\n  ${wordsOf(option).padEnd(20)} ${option[1][1]}`).join('');
    return { run: false, code: 0, output: `${line}\n\n${command.purpose}${lines && `\n${lines}`}` };
  }
  return isWrong(command, args) ? { run: false, code: command.wrong ?? 1, output: line } : { run: true };
}

/** @param {Command} command @param {string[]} args */
function isWrong({ options = {}, argument }, args) {
  const types = Object.fromEntries(
    Object.entries(options).map(([name, [value]]) => [
      name,
      { type: value === '' ? /** @type {const} */ ('boolean') : /** @type {const} */ ('string') },
    ]),
  );
  try {
    const { positionals } = parseArgs({ args, options: types, allowPositionals: true });
    const least = argument === undefined || argument.startsWith('[') ? 0 : 1;
    return positionals.length < least || positionals.length > (argument === undefined ? 0 : 1);
  } catch {
    return true;
  }
}
