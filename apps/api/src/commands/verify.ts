/**
 * `npm run verify`: recomputes every balance from its movements, and every account from its entries. Exits with 0 if all are right, with 1 if any is wrong,
 * with 2 if it could not verify all of them, and with 130 if it was stopped.
 */
import type { AccountFault } from '@godown/shared/stock/ledger-health';
import { openDatabase, requireStore } from '../database/connect.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { verifyLedger } from '../operations/verify/verify-ledger.js';
import { createProgress } from '../runtime/progress.js';
import { readConfig } from '../settings/config.js';
import { loadEnvironment } from '../settings/environment.js';
import { runCommand, sayWaiting } from './run-command.js';

const HEALTHY = 0;
const DRIFTED = 1;

/** Texts of the faults of an account. */
const FAULTS: Record<AccountFault['fault'], string> = {
  balance: 'the stored balance is not the sum of the entries',
  number: 'an entry is missing, or a number is there twice',
  after: 'an entry says another balance than the entries up to it',
  undo: 'an entry does not reverse the one that it takes back',
  partner: 'the entries belong to nobody',
  document: 'the note of an entry comes to another amount, or does not name the entry',
};

/** The read that is running fails too, which ends the command. */
const onStoreLost = ({ message }: Error) => console.error(`The embedded store ended: ${message}`);

await runCommand(main, {
  cancelled: 'Stopped before every balance was verified.',
  hint: 'If the product is running on its embedded store, use GET /api/health/ledger instead.',
});

async function main(signal: AbortSignal): Promise<number> {
  const { mongodbUri: uri, dataDir } = readConfig(loadEnvironment());
  if (uri === null) await requireStore(dataDir);
  const database = await openDatabase({
    uri,
    dataDir,
    prepare: createIndexes,
    onWaiting: sayWaiting,
    onStoreLost,
  });
  const progress = createProgress(process.stderr, 'Verifying');
  try {
    const health = await verifyLedger(database.db, { signal, onProgress: progress.show }).finally(
      progress.clear,
    );
    const { items, movements, accounts, entries, wrong, drift, misvalued, faults, misdated, milliseconds } =
      health;
    for (const { item, warehouse, counted, expected, isDamaged } of drift)
      console.log(
        `${item}  ${warehouse}${isDamaged ? ', damaged' : ''}: the stored balance is ${counted}, expected ${expected}`,
      );
    for (const { item } of misvalued) console.log(`${item}  its value is not what its movements come to`);
    for (const { partner, number, fault } of faults)
      console.log(`${partner}  ${FAULTS[fault]}${number === undefined ? '' : `, entry ${number}`}`);
    for (const { partner, number } of misdated)
      console.log(
        `${partner}  the date of entry ${number} is of a clock that was wrong; its amount is right`,
      );
    const listed = drift.length + misvalued.length + faults.length;
    if (wrong > listed) console.log(`… and ${wrong - listed} more`);
    console.log(
      `${items} items, ${movements} movements, ${accounts} accounts, ${entries} entries, ${wrong} wrong balances; ${milliseconds} ms`,
    );
    return wrong === 0 ? HEALTHY : DRIFTED;
  } finally {
    await database.close();
  }
}
