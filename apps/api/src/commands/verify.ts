/**
 * `npm run verify`: recomputes every balance from its movements. Exits with 0 if all are right, with 1 if any is wrong,
 * with 2 if it could not verify all of them, and with 130 if it was stopped.
 */
import { openDatabase, requireStore } from '../database/connect.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { verifyLedger } from '../operations/verify/verify-ledger.js';
import { createProgress } from '../runtime/progress.js';
import { readConfig } from '../settings/config.js';
import { loadEnvironment } from '../settings/environment.js';
import { runCommand } from './run-command.js';

const HEALTHY = 0;
const DRIFTED = 1;

/** The read that is running fails too, which ends the command. */
const onStoreLost = ({ message }: Error) => console.error(`The embedded store ended: ${message}`);

await runCommand(main, {
  cancelled: 'Stopped before every balance was verified.',
  hint: 'If the product is running on its embedded store, use GET /api/health/ledger instead.',
});

async function main(signal: AbortSignal): Promise<number> {
  const { mongodbUri: uri, dataDir } = readConfig(loadEnvironment());
  if (uri === null) await requireStore(dataDir);
  const database = await openDatabase({ uri, dataDir, prepare: createIndexes, onStoreLost });
  const progress = createProgress(process.stderr, 'Verifying');
  try {
    const health = await verifyLedger(database.db, { signal, onProgress: progress.show }).finally(
      progress.clear,
    );
    const { items, movements, wrong, drift, milliseconds } = health;
    for (const { item, warehouse, counted, expected } of drift)
      console.log(`${item}  ${warehouse}: the stored balance is ${counted}, expected ${expected}`);
    if (wrong > drift.length) console.log(`… and ${wrong - drift.length} more`);
    console.log(`${items} items, ${movements} movements, ${wrong} wrong balances; ${milliseconds} ms`);
    return wrong === 0 ? HEALTHY : DRIFTED;
  } finally {
    await database.close();
  }
}
