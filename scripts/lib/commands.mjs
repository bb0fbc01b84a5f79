/** What each command of package.json is for, and its arguments. No packages: it is read before anything is installed. */
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Usage
 * @property {string} call such as `npm run seed`
 * @property {string} purpose one or two sentences
 * @property {Readonly<Record<string, readonly [value: string, text: string]>>} [options] by name; without a value it is ''
 * @property {string} [argument] the only argument that is not an option, such as `FILE`; in brackets if it may be left out
 * @property {number} [wrong] the exit status for wrong arguments; by default 2
 * @property {boolean} [isChecked] false: the program knows its arguments itself, also `--help`
 */

/** @type {Readonly<Record<string, Usage>>} */
export const USAGES = {
  start: {
    call: 'npm start',
    purpose:
      'Installs and builds what is missing, and serves the product. docs/settings.md lists its settings.',
    wrong: 1,
  },
  dev: {
    call: 'npm run dev',
    purpose:
      'Serves the product on the same address and data as npm start, and follows changes of the sources.',
    wrong: 1,
  },
  emulator: {
    call: 'node scripts/godown.mjs emulator',
    purpose: 'Serves the Auth emulator alone. Needs the built server.',
    wrong: 1,
  },
  test: {
    call: 'npm test',
    purpose: 'Runs all checks, as CI does, or some of them.',
    options: { only: ['NAMES', 'some of lint,types,web,unit,browser, separated by commas'] },
    wrong: 1,
  },
  'test-mongod': {
    call: 'npm run test:mongod',
    purpose: 'Runs the tests of the API against a real mongod, which it downloads.',
    wrong: 1,
  },
  'test-engines': {
    call: 'npm run test:engines',
    purpose: 'Runs a short journey in Firefox and in WebKit. With a folder it also takes pictures.',
    argument: '[FOLDER]',
    wrong: 1,
  },
  'build-web': { call: 'node scripts/godown.mjs build-web', purpose: 'Builds the web app.', wrong: 1 },
  store: { call: 'npm run store', purpose: 'Runs or checks the embedded store.', isChecked: false },
  verify: {
    call: 'npm run verify',
    purpose:
      'Recomputes every balance from its movements. Exit status: 0 all right, 1 wrong balances, 2 not verified.',
  },
  backup: {
    call: 'npm run backup',
    purpose:
      'Writes all data into a new file, also while the product runs. Exit status: 0 written, 2 no file.',
    argument: 'FILE',
  },
  restore: {
    call: 'npm run restore',
    purpose:
      'Checks a backup, and restores it into an empty data folder or database. The copy sends nothing until a manager turns that on. Exit status: 0 restored, 1 restored with wrong balances, 2 nothing restored.',
    argument: 'FILE',
  },
  import: { call: 'npm run import', purpose: 'Imports items from a file.', isChecked: false },
  seed: {
    call: 'npm run seed',
    purpose: 'Fills an empty store with made-up stock, the same for the same seed.',
    options: {
      items: ['N', 'how many items (default 1000)'],
      movements: ['N', 'how many movements (default 3 for each item)'],
      seed: ['N', 'where the random numbers begin (default 1)'],
      until: ['DATE', 'the day of the last movements, such as 2026-11-22 (default today)'],
    },
  },
  fuzz: {
    call: 'npm run fuzz',
    purpose:
      'Sends generated requests to a server of its own, and checks every response against the description of the API.',
    options: {
      requests: ['N', 'how many requests (default 100000)'],
      seed: ['N', 'where the random numbers begin (default 17)'],
    },
  },
  bench: {
    call: 'npm run bench',
    purpose: 'Measures requests per second, compared with a bare Express handler.',
  },
  'bench-scale': {
    call: 'npm run bench:scale',
    purpose: 'Measures how much longer a page of found items takes with many items.',
    options: {
      items: ['SIZES', 'numbers of items, separated by commas (default 1000,100000)'],
      data: ['FOLDER', 'where the stores stay for the next run'],
    },
  },
  'bench-import': {
    call: 'npm run bench:import',
    purpose: 'Imports a file, cancels and undoes it, and measures whether others notice it.',
    options: { rows: ['N', 'how many rows (default 100000)'] },
  },
  load: {
    call: 'npm run load',
    purpose: 'Measures whether one client that floods slows others down, and how many people fare together.',
    options: {
      items: ['N', 'how many items (default 20000)'],
      'flood-seconds': ['S', 'how long each flood lasts (default 40)'],
      people: ['N', 'how many people (default 200)'],
      seconds: ['S', 'how long the people work (default 120)'],
      only: ['PART', 'people or floods'],
    },
  },
  soak: {
    call: 'npm run soak',
    purpose:
      'Makes movements over bad connections through servers that are killed, and checks every balance.',
    options: {
      movements: ['N', 'how many movements (default 10000)'],
      documents: ['N', 'how many documents (default 1000)'],
      clients: ['N', 'how many clients (default 50)'],
      minutes: ['N', 'the longest time (default 12)'],
    },
  },
  lighthouse: {
    call: 'npm run lighthouse',
    purpose: 'Measures the landing page with Lighthouse: the median of three runs.',
    wrong: 1,
  },
  screenshots: {
    call: 'node scripts/godown.mjs screenshots',
    purpose: 'Takes pictures of every page, or those of README.md.',
    options: { readme: ['', 'takes those of README.md instead'] },
    argument: '[FOLDER]',
    wrong: 1,
  },
};

/** @param {Usage} usage */
const lineOf = ({ call, options = {}, argument }) => {
  const parts = Object.entries(options).map(([name, [value]]) => `[--${name}${value && ` ${value}`}]`);
  const words = [...(argument === undefined ? [] : [argument]), ...parts];
  return `Usage: ${call}${words.length > 0 && call.startsWith('npm') ? ' --' : ''}${words.map((word) => ` ${word}`).join('')}`;
};

/** @param {Usage} usage */
const helpOf = (usage) => {
  const options = Object.entries(usage.options ?? {}).map(([name, [value, text]]) => {
    const option = `--${name}${value && ` ${value}`}`;
    return `  ${option.padEnd(20)} ${text}`;
  });
  return [lineOf(usage), '', usage.purpose, ...(options.length > 0 ? ['', ...options] : [])].join('\n');
};

/**
 * Whether a command is to run with these arguments. If not, `output` says why, on the standard output if `code` is 0.
 * @param {Usage} usage
 * @param {string[]} args
 * @returns {{ run: true } | { run: false, code: number, output: string }}
 */
export function checkArguments(usage, args) {
  if (usage.isChecked === false) return { run: true };
  if (args.includes('--help') || args.includes('-h')) return { run: false, code: 0, output: helpOf(usage) };
  const wrong = isWrong(usage, args);
  return wrong ? { run: false, code: usage.wrong ?? 2, output: lineOf(usage) } : { run: true };
}

/** @param {Usage} usage @param {string[]} args */
function isWrong({ options = {}, argument }, args) {
  /** @type {[string, { type: 'string' | 'boolean' }][]} */
  const types = Object.entries(options).map(([name, [value]]) => [
    name,
    { type: value ? 'string' : 'boolean' },
  ]);
  try {
    const { positionals } = parseArgs({ args, options: Object.fromEntries(types), allowPositionals: true });
    return positionals.length > (argument === undefined ? 0 : 1) || (argument === 'FILE' && !positionals[0]);
  } catch {
    return true;
  }
}
