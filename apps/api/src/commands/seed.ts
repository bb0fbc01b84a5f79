/**
 * `npm run seed -- --items N --movements M --seed S [--until DATE]`: fills an empty store with made-up stock. Exits with 0 when it
 * is done, with 2 if it could not, and with 130 if it was stopped.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { openDatabase } from '../database/connect.js';
import { seedStore } from '../demo/seed/seed.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { createProgress } from '../runtime/progress.js';
import { reasonOf, StartError } from '../runtime/start-error.js';
import { readConfig } from '../settings/config.js';
import { prepareDataDir } from '../settings/data-dir.js';
import { loadEnvironment } from '../settings/environment.js';
import { runCommand, sayWaiting } from './run-command.js';

const wholeFrom = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
};

const argumentsSchema = z.object({
  items: wholeFrom(1, 10_000_000).default(1000),
  movements: wholeFrom(0, 100_000_000).optional(),
  seed: wholeFrom(0, 4_294_967_295).default(1),
  until: z.iso.date('Enter a date such as 2026-11-22.').optional(),
});

function readArguments() {
  const { data, error } = argumentsSchema.safeParse(parseOptions());
  if (data) return { ...data, movements: data.movements ?? 3 * data.items };
  throw new StartError(error.issues.map(({ path, message }) => `--${path.join()}: ${message}`).join('\n'));
}

function parseOptions() {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({ options: { items: option, movements: option, seed: option, until: option } }).values;
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
}

await runCommand(main, { cancelled: 'Stopped before the store was full.' });

async function main(signal: AbortSignal): Promise<number> {
  const { items, movements, seed, until } = readArguments();
  const { mongodbUri: uri, dataDir, homeWarehouse: home } = readConfig(loadEnvironment());
  if (uri === null) await prepareDataDir(dataDir);
  const onStoreLost = ({ message }: Error) => console.error(`The embedded store ended: ${message}`);
  const database = await openDatabase({
    uri,
    dataDir,
    prepare: createIndexes,
    onWaiting: sayWaiting,
    onStoreLost,
  });
  const progress = createProgress(process.stderr, 'Seeding');
  const end = until === undefined ? new Date() : new Date(`${until}T12:00:00.000Z`);
  try {
    await seedStore(
      database.db,
      { items, movements, seed, until: end, home },
      { signal, onProgress: progress.show },
    ).finally(progress.clear);
    console.log(`${items} items and ${movements} movements. \`npm run verify\` checks them.`);
    return 0;
  } finally {
    await database.close();
  }
}
