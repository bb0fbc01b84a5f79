/**
 * `npm run seed -- --items N --movements M --seed S [--until DATE]`: makes a store with made-up stock, also in an empty MongoDB.
 * Exits with 0 when it is done, and with nothing written with 2 if it could not, and with 130 if it was stopped.
 */
import { parseArgs } from 'node:util';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { seedStore } from '../demo/seed/seed.js';
import { fillEmpty } from '../operations/backup/fill-empty.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { createProgress } from '../runtime/progress.js';
import { reasonOf, StartError } from '../runtime/start-error.js';
import { readConfig } from '../settings/config.js';
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

await runCommand(main, { cancelled: 'Stopped. Nothing was written.' });

async function main(signal: AbortSignal): Promise<number> {
  const { items, movements, seed, until } = readArguments();
  const config = readConfig(loadEnvironment());
  const end = until === undefined ? new Date() : new Date(`${until}T12:00:00.000Z`);
  const size = { items, movements, seed, until: end, home: config.homeWarehouse };
  const fill = async (db: Db) => {
    await createIndexes(db);
    const progress = createProgress(process.stderr, 'Seeding');
    await seedStore(db, size, { signal, onProgress: progress.show }).finally(progress.clear);
  };
  await fillEmpty(config, fill, sayWaiting);
  console.log(`${items} items and ${movements} movements. \`npm run verify\` checks them.`);
  return 0;
}
