/**
 * `npm run verify`: recomputes every count from its movements. Exits 0 when all is well, 1 when something drifted, and 2
 * when it could not look, or not to the end. Whoever stops it gets 130.
 */
import { openDatabase, requireStore } from './database/connect.js';
import { createIndexes } from './indexes.js';
import { ConfigError, readConfig } from './process/config.js';
import { loadEnvironment } from './process/environment.js';
import { StartError } from './process/start-error.js';
import { createProgress } from './verify/progress.js';
import { verifyLedger } from './verify/verify-ledger.js';

const HEALTHY = 0;
const DRIFTED = 1;
const NOT_VERIFIED = 2;
const STOPPED = 130;

/** Whatever was being read then fails too, and says so. */
const onStoreLost = ({ message }: Error) => console.error(`The embedded store ended: ${message}`);

async function main(signal: AbortSignal): Promise<number> {
  const { mongodbUri: uri, dataDir } = readConfig(loadEnvironment());
  if (uri === null) await requireStore(dataDir);
  const database = await openDatabase({ uri, dataDir, prepare: createIndexes, onStoreLost });
  const progress = createProgress(process.stderr);
  try {
    const health = await verifyLedger(database.db, { signal, onProgress: progress.tell }).finally(
      progress.end,
    );
    const { items, movements, wrong, drift, milliseconds } = health;
    for (const { item, warehouse, counted, expected } of drift)
      console.log(`${item}  ${warehouse}: the item says ${counted}, its movements ${expected}`);
    if (wrong > drift.length) console.log(`… and ${wrong - drift.length} more`);
    console.log(`${items} items, ${movements} movements, ${wrong} wrong counts; ${milliseconds} ms`);
    return wrong === 0 ? HEALTHY : DRIFTED;
  } finally {
    await database.close();
  }
}

const stopping = new AbortController();
// Once: whoever asks twice wants it to end at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

try {
  process.exitCode = await main(stopping.signal);
} catch (error) {
  process.exitCode = stopping.signal.aborted ? STOPPED : NOT_VERIFIED;
  if (!stopping.signal.aborted) complain(error);
}

function complain(error: unknown): void {
  const mendable = error instanceof ConfigError || error instanceof StartError;
  console.error(mendable ? error.message : error);
  if (error instanceof StartError)
    console.error('While the product runs on its embedded store, ask it: GET /api/health/ledger.');
}
