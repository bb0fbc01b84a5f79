/**
 * `npm run restore -- FILE`: checks a backup and restores it into an empty data folder or an empty MongoDB database. Exits with 0 if
 * everything was restored and every balance is right, with 1 if a balance is wrong in the backup already, with 2 if nothing was
 * restored, and with 130 if it was cancelled.
 */
import type { Db } from 'mongodb';
import { turnSendingOff } from '../integrations/sending/sending.repo.js';
import { failWaiting, webhookCollectionsOf } from '../integrations/webhooks/webhooks.repo.js';
import { fillEmpty } from '../operations/backup/fill-empty.js';
import { checkBackup } from '../operations/backup/read-backup.js';
import { restoreInto } from '../operations/backup/restore-backup.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { verifyLedger } from '../operations/verify/verify-ledger.js';
import { createProgress } from '../runtime/progress.js';
import { readConfig } from '../settings/config.js';
import { loadEnvironment } from '../settings/environment.js';
import { readFileArgument, runCommand, sayWaiting } from './run-command.js';

const RESTORED = 0;
const WRONG_BALANCES = 1;

type Fill = (db: Db) => Promise<number>;

await runCommand(main, { cancelled: 'Cancelled. Nothing was restored.' });

async function main(signal: AbortSignal): Promise<number> {
  const environment = loadEnvironment();
  const file = readFileArgument(environment, 'Usage: npm run restore -- FILE');
  const config = readConfig(environment);
  return fillEmpty(config, await prepareFill(file, signal), sayWaiting);
}

/** Checks the whole file before anything is written. */
async function prepareFill(file: string, signal: AbortSignal): Promise<Fill> {
  const summary = await checkBackup(file, { signal });
  const { header, documents } = summary;
  console.log(`${file} is whole: ${documents} documents, saved ${header.takenAt.toISOString()}`);
  return async (db) => {
    // First: a restore that is killed must not leave a copy that sends.
    await turnSendingOff(db, { restoredAt: new Date(), savedAt: header.takenAt });
    const restoring = createProgress(process.stderr, 'Restoring', 'documents');
    const options = { file, summary, createIndexes, signal, onProgress: restoring.show };
    await restoreInto(db, options).finally(restoring.clear);
    await failWaiting(webhookCollectionsOf(db));
    const verifying = createProgress(process.stderr, 'Verifying');
    const health = await verifyLedger(db, { signal, onProgress: verifying.show }).finally(verifying.clear);
    const { items, movements, wrong } = health;
    console.log(`Restored ${documents} documents exactly as they were saved.`);
    console.log(`${items} items, ${movements} movements, ${wrong} wrong balances`);
    console.log(
      'It sends no webhooks and mails, and loads no pictures of other sites, until a manager turns that on.',
    );
    if (wrong === 0) return RESTORED;
    console.log('The balances were wrong when the backup was made. “npm run verify” lists them.');
    return WRONG_BALANCES;
  };
}
