/** The version of the data, and how older data is brought up to date when the server starts. */
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { StartError } from '../../runtime/start-error.js';
import { documentsOf } from '../../stock/documents/documents.repo.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { prepareBackupFile, writeBackup } from '../backup/write-backup.js';
import { addDocumentWords } from './add-document-words.js';
import { addMovementPrices } from './add-movement-prices.js';
import { addSearchFields } from './add-search-fields.js';
import { addUndoneReasons } from './add-undone-reasons.js';

interface Deps {
  home: WarehouseId;
  logger: Logger;
}

/**
 * What brings the data to version 1, 2 and so on, in this order. Each may be interrupted, and may run in several processes: it must
 * come to the same result when it runs again.
 */
const UPGRADES: readonly ((db: Db, deps: Deps) => Promise<void>)[] = [
  addMissingFields,
  addMovementPrices,
  (db) => addDocumentWords(documentsOf(db)),
];

/** The version of the data that this program writes. */
export const DATA_VERSION = UPGRADES.length;

interface MetaDoc {
  _id: 'data';
  version: number;
}

const metaOf = (db: Db) => db.collection<MetaDoc>('meta', { readPreference: 'primary' });

/** 0 for data of programs that did not write a version. */
async function readVersion(db: Db): Promise<number> {
  return (await metaOf(db).findOne({ _id: 'data' }))?.version ?? 0;
}

/** Throws `StartError` for data that a newer program has written: this one does not know what it means. */
export async function requireKnownData(db: Db): Promise<void> {
  const version = await readVersion(db);
  if (version > DATA_VERSION)
    throw new StartError(
      `The data has version ${version}, and this program knows versions up to ${DATA_VERSION}. Install the newer program again, or restore a backup from before the upgrade.`,
    );
}

interface Upgrade extends Deps {
  /** The folder of the backup before an upgrade; null: there is none, and the log says so. */
  backupDir: string | null;
  /** Nobody else can write to the database. */
  alone: boolean;
  now: Date;
  createIndexes(db: Db): Promise<void>;
}

/** Saves older data in a backup, and upgrades it. Data without items is new and needs neither. */
export async function upgradeData(
  db: Db,
  { backupDir, alone, now, createIndexes, ...deps }: Upgrade,
): Promise<void> {
  await requireKnownData(db);
  const version = await readVersion(db);
  const isOlder = version < DATA_VERSION && (await db.collection('items').findOne()) !== null;
  if (isOlder) await saveBefore(db, { version, backupDir, alone, now, logger: deps.logger });
  // The upgrades use them.
  await createIndexes(db);
  // Programs of older versions, and others, may have written items since the last start.
  if (version > 0) await addMissingFields(db, deps);
  if (version === DATA_VERSION) return;
  for (const upgrade of UPGRADES.slice(version)) await upgrade(db, deps);
  await metaOf(db).updateOne({ _id: 'data' }, { $max: { version: DATA_VERSION } }, { upsert: true });
  if (isOlder) deps.logger.info({ from: version, to: DATA_VERSION }, 'the data was upgraded');
}

async function saveBefore(
  db: Db,
  { version, backupDir, alone, now, logger }: Omit<Upgrade, 'home' | 'createIndexes'> & { version: number },
): Promise<void> {
  if (backupDir === null) {
    logger.warn(
      { from: version, to: DATA_VERSION },
      'the data is upgraded without a backup: BACKUP_DIR is not set',
    );
    return;
  }
  const file = await prepareBackupFile(backupDir, { name: `before-upgrade-from-${version}`, now });
  await writeBackup(db, { file, alone, now });
  logger.info({ from: version, to: DATA_VERSION, file }, 'the data was saved before its upgrade');
}

async function addMissingFields(db: Db, { home, logger }: Deps): Promise<void> {
  await addUndoneReasons(ledgerCollectionsOf(db));
  await addSearchFields(ledgerCollectionsOf(db), { home, logger });
}
