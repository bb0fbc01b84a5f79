/** The version of the data, and how older data is brought up to date when the server starts. */
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { isDiskFull } from '../../database/unavailable.js';
import { StartError } from '../../runtime/start-error.js';
import type { Config } from '../../settings/config.js';
import { documentsOf } from '../../stock/documents/documents.repo.js';
import { createItemIndexes } from '../../stock/items/items.repo.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { itemsOf } from '../../stock/records/item-doc.js';
import { prepareBackupFile, writeBackup } from '../backup/write-backup.js';
import { addDocumentWords } from './add-document-words.js';
import { addItemWords } from './add-item-words.js';
import { addMovementPrices } from './add-movement-prices.js';
import { addUndoneReasons } from './add-undone-reasons.js';
import { createIndexesOfOthers } from './indexes.js';
import { keepCodesApart } from './item-codes.js';
import { OLD_FIELDS } from './shape-item.js';
import { type ShapeDeps, shapeItems } from './shape-items.js';
import { shapeJobRows } from './shape-job-rows.js';
import { shapeKeys } from './shape-keys.js';
import { sortByLetters } from './sort-by-letters.js';

/**
 * What brings the data to version 1, 2 and so on, in this order, after what every start does (`shapeAll`). Each may be interrupted, and
 * may run in several processes: it must come to the same result when it runs again.
 */
const UPGRADES: readonly ((deps: ShapeDeps) => Promise<void>)[] = [
  // It gave items the fields by which they are found. They get them with their shape.
  async () => {},
  ({ db, logger }) => addMovementPrices(db, { logger }),
  ({ db }) => addDocumentWords(documentsOf(db)),
  removeOldShape,
  ({ db }) => addItemWords(db),
  ({ db, home }) => shapeKeys(db, home),
  ({ db }) => sortByLetters(itemsOf(db)),
  // Items have got `allCodes` before others were brought into shape.
  ({ db }) => dropIndexesOf(db, ['barcode']),
];
const CODES_VERSION = 8;

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
async function requireKnownData(db: Db): Promise<void> {
  const version = await readVersion(db);
  if (version > DATA_VERSION)
    throw new StartError(
      `The data has version ${version}, and this program knows versions up to ${DATA_VERSION}. Install the newer program again, or restore a backup from before the upgrade.`,
    );
}

interface Upgrade extends Omit<ShapeDeps, 'db'> {
  /** The folder of the backup before an upgrade; null: there is none, and the log says so. */
  backupDir: string | null;
  /** Nobody else can write to the database. */
  alone: boolean;
}

/** With the settings of the product. Without `BACKUP_DIR` the backup is beside the embedded store. */
export const toUpgrade = ({
  mongodbUri,
  dataDir,
  backups,
  homeWarehouse,
}: Pick<Config, 'mongodbUri' | 'dataDir' | 'backups' | 'homeWarehouse'>) => ({
  backupDir: backups?.dir ?? (mongodbUri === null ? join(dataDir, 'backups') : null),
  alone: mongodbUri === null,
  home: homeWarehouse,
});

/** Saves older data in a backup, and upgrades it. Data without items is new and needs neither. All indexes exist afterwards. */
export async function upgradeData(db: Db, { backupDir, alone, ...others }: Upgrade): Promise<void> {
  const deps = { db, ...others };
  const { clock, logger } = deps;
  await requireKnownData(db);
  const version = await readVersion(db);
  const isOlder = version < DATA_VERSION && (await db.collection('items').findOne()) !== null;
  // Before the indexes: a backup is to have the data as it was.
  if (isOlder) await saveBefore(db, { version, backupDir, alone, now: clock(), logger });
  try {
    await shapeAll(deps, version);
  } catch (error) {
    if (version < DATA_VERSION || !isDiskFull(error)) throw error;
    // Data of this version can be read as it is. What was missing is done by the next start.
    logger.error(
      { err: error },
      'the disk is full: people can read, and changes are refused until it has room',
    );
    return;
  }
  if (version === DATA_VERSION) return;
  for (const upgrade of UPGRADES.slice(version)) await upgrade(deps);
  await metaOf(db).updateOne({ _id: 'data' }, { $max: { version: DATA_VERSION } }, { upsert: true });
  if (isOlder) logger.info({ from: version, to: DATA_VERSION }, 'the data was upgraded');
}

interface Saving {
  version: number;
  backupDir: string | null;
  alone: boolean;
  now: Date;
  logger: Logger;
}

async function saveBefore(db: Db, { version, backupDir, alone, now, logger }: Saving): Promise<void> {
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

/** At every start: programs of older versions, and others, may have written since the last one. */
async function shapeAll(deps: ShapeDeps, version: number): Promise<void> {
  const { db } = deps;
  await createIndexesOfOthers(db);
  await keepCodesApart(deps, { areKnown: version >= CODES_VERSION });
  await shapeItems(deps);
  await createItemIndexes(itemsOf(db));
  await addUndoneReasons(ledgerCollectionsOf(db));
}

/** What was stored twice, and what jobs remember of items that were not in shape. */
async function removeOldShape({ db, home }: ShapeDeps): Promise<void> {
  await shapeJobRows(db, home);
  await dropIndexesOf(db, OLD_FIELDS);
}

async function dropIndexesOf(db: Db, fields: readonly string[]): Promise<void> {
  const items = itemsOf(db);
  for (const { name, key } of await items.indexes())
    if (name && fields.some((field) => field in key)) await items.dropIndex(name);
}
