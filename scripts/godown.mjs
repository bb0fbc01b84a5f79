/** The commands behind package.json's scripts: `node scripts/godown.mjs COMMAND [ARGUMENTS]`. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
// Loaded after the check: an old Node might not be able to parse it.
const { Refusal, runMain } = await import('./lib/terminal.mjs');
const { checkArguments, USAGES } = await import('./lib/commands.mjs');

/** An import that is cancelled takes as long to reverse what it has done. */
const IMPORT_PATIENCE_MS = 600_000;

/** A restore that is cancelled removes what it has made. */
const RESTORE_PATIENCE_MS = 60_000;

/** @param {string} script @param {number} [patienceMs] @returns {(args: string[]) => Promise<void>} */
const runBuilt = (script, patienceMs) => async (args) =>
  (await import('./lib/run-built.mjs')).runBuilt(script, args, patienceMs);

/** Each loads only what it needs. @type {Record<string, (args: string[]) => Promise<void>>} */
const COMMANDS = {
  start: async () => (await import('./lib/serve.mjs')).serve(),
  dev: async () => (await import('./lib/develop.mjs')).develop(),
  // What the `emulator` image runs.
  emulator: async () => (await import('./lib/serve.mjs')).serveEmulator(),
  test: async (args) => (await import('./lib/checks.mjs')).runChecks(args),
  'test-mongod': async () => (await import('./lib/test-mongod.mjs')).testWithMongod(),
  'test-engines': async (args) => (await import('./lib/test-engines.mjs')).testEngines(args),
  // A check of `npm test`.
  'build-web': async () => (await import('./lib/build.mjs')).rebuildWeb(),
  store: runBuilt('packages/embedded-mongo/dist/cli.js'),
  verify: runBuilt('apps/api/dist/verify.js'),
  backup: runBuilt('apps/api/dist/backup.js'),
  restore: runBuilt('apps/api/dist/restore.js', RESTORE_PATIENCE_MS),
  import: runBuilt('apps/api/dist/import.js', IMPORT_PATIENCE_MS),
  seed: runBuilt('apps/api/dist/seed.js'),
  fuzz: runBuilt('apps/api/bench/fuzz.mjs'),
  bench: runBuilt('apps/api/bench/run.mjs'),
  'bench-scale': runBuilt('apps/api/bench/scale.mjs'),
  'bench-import': runBuilt('apps/api/bench/import.mjs'),
  load: runBuilt('apps/api/bench/load/load.mjs'),
  soak: runBuilt('apps/api/bench/soak.mjs'),
  lighthouse: async () => (await import('./lib/measure-landing.mjs')).measureLanding(),
  screenshots: async (args) => (await import('./lib/take-screenshots.mjs')).takeScreenshots(args),
};

const [name = '', ...args] = process.argv.slice(2);
await runMain(async () => {
  const command = COMMANDS[name];
  const usage = USAGES[name];
  if (!command || !usage)
    throw new Refusal(`Usage: node scripts/godown.mjs ${Object.keys(COMMANDS).join('|')}`);
  const checked = checkArguments(usage, args);
  if (checked.run) return command(args);
  process.exitCode = checked.code;
  if (checked.code !== 0) throw new Refusal(checked.output);
  console.log(checked.output);
});
