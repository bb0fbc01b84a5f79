/** The version of the data, and how older data is brought up to date when the server starts. */
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { isDiskFull } from '../../database/unavailable.js';
import { closingsOf } from '../../reports/closings.js';
import type { Progress } from '../../runtime/progress.js';
import type { Config } from '../../settings/config.js';
import type { CostMethod } from '../../settings/trade-rules.js';
import { createItemIndexes } from '../../stock/items/items.repo.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { ITEMS, itemsOf } from '../../stock/records/item-doc.js';
import { MOVEMENTS, movementsOf } from '../../stock/records/movement-doc.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { deleteParts, nameBackup, prepareBackupFile, writeUnnamedBackup } from '../backup/write-backup.js';
import { addDocumentWords } from './add-document-words.js';
import { addItemWords } from './add-item-words.js';
import { addMovementPrices } from './add-movement-prices.js';
import { addPartnerSounds } from './add-partner-sounds.js';
import { addUndoneReasons } from './add-undone-reasons.js';
import { addValues } from './add-values.js';
import {
  beginUpgrade,
  raiseUpgrade,
  readVersion,
  type StartedUpgrade,
  writeVersion,
} from './data-version.js';
import { createIndexesOfOthers } from './indexes.js';
import { keepCodesApart } from './item-codes.js';
import { keepKnownCosts } from './keep-known-costs.js';
import { OLD_FIELDS } from './shape-item.js';
import { countUnshaped, type ShapeDeps, shapeItems } from './shape-items.js';
import { shapeJobRows } from './shape-job-rows.js';
import { shapeKeys } from './shape-keys.js';
import { sortByLetters } from './sort-by-letters.js';
import { SILENT, type UpgradeNews } from './upgrade-news.js';

const BACKUP_NAME = 'before-upgrade-from';

/** A part of an upgrade. Each may be interrupted, and may run in several processes: it must come to the same result when it runs again. */
interface Step {
  run(deps: StepDeps): Promise<void>;
  /** The number of documents that it reads, and about how many milliseconds each takes. They tell how much of an upgrade is left. */
  count?(db: Db): Promise<number>;
  cost?: number;
}

interface StepDeps extends ShapeDeps {
  costMethod: CostMethod;
  /** The version of the data. */
  version: number;
}

const allOf = (name: string) => (db: Db) => db.collection(name).estimatedDocumentCount();

/** Steps that bring the data to version 1, 2 and so on, in this order, after the steps of every start (`SHAPING`). */
const UPGRADES: readonly Step[] = [
  // It gave items the fields by which they are found. They get them with their shape.
  { async run() {} },
  { run: ({ db, ...others }) => addMovementPrices(db, others), count: allOf(MOVEMENTS), cost: 0.6 },
  {
    run: ({ db, onDone }) => addDocumentWords(documentsOf(db), onDone),
    count: (db) => documentsOf(db).estimatedDocumentCount(),
    cost: 0.5,
  },
  { run: removeOldShape },
  { run: ({ db, onDone }) => addItemWords(db, onDone), count: allOf(ITEMS), cost: 0.3 },
  { run: ({ db, home }) => shapeKeys(db, home) },
  { run: ({ db, onDone }) => sortByLetters(itemsOf(db), onDone), count: allOf(ITEMS), cost: 0.1 },
  // Items have got `allCodes` before others were brought into shape.
  { run: ({ db }) => dropIndexesOf(db, ['barcode']) },
  { run: ({ db, ...others }) => addValues(db, others), count: allOf(MOVEMENTS), cost: 0.6 },
  {
    run: ({ db, onDone }) => addPartnerSounds(partnersOf(db), onDone),
    count: (db) => partnersOf(db).estimatedDocumentCount(),
    cost: 0.5,
  },
  { run: keepWhatIsKnown, count: allOf(MOVEMENTS), cost: 0.05 },
];
const CODES_VERSION = 8;

/** At every start: programs of older versions, and others, may have written since the last one. */
const SHAPING: readonly Step[] = [
  { run: ({ db }) => createIndexesOfOthers(db), count: allOf(MOVEMENTS), cost: 0.3 },
  {
    run: (deps) => keepCodesApart(deps, { areKnown: deps.version >= CODES_VERSION }),
    count: allOf(ITEMS),
    cost: 0.1,
  },
  { run: (deps) => shapeItems(deps), count: countUnshaped, cost: 4 },
  { run: ({ db }) => createItemIndexes(itemsOf(db)), count: allOf(ITEMS), cost: 1 },
  { run: ({ db }) => addUndoneReasons(ledgerCollectionsOf(db)) },
];

/** The version of the data that this program writes. */
export const DATA_VERSION = UPGRADES.length;

interface Upgrade extends Omit<ShapeDeps, 'db'> {
  /** The way in which receipts with prices have set costs. By default the average. */
  costMethod?: CostMethod;
  /** The folder of the backup before an upgrade; null: there is none, and the log says so. */
  backupDir: string | null;
  /** Nobody else can write to the database. */
  alone: boolean;
  /** Shows the operator more than the log does. By default nothing. */
  news?: UpgradeNews;
}

/** With the settings of the product. Without `BACKUP_DIR` the backup is beside the embedded store. */
export const toUpgrade = ({
  mongodbUri,
  dataDir,
  backups,
  homeWarehouse,
  trade: { costMethod },
}: Pick<Config, 'mongodbUri' | 'dataDir' | 'backups' | 'homeWarehouse' | 'trade'>) => ({
  backupDir: backups?.dir ?? (mongodbUri === null ? join(dataDir, 'backups') : null),
  alone: mongodbUri === null,
  home: homeWarehouse,
  costMethod,
});

/**
 * Saves older data in a backup, and upgrades it. Data without items and without a version is new and needs neither. All indexes exist
 * afterwards. From the backup to the end older programs refuse the data; the next start continues an upgrade that was interrupted.
 */
export async function upgradeData(
  db: Db,
  { backupDir, alone, costMethod = 'average', news = SILENT, ...shaping }: Upgrade,
): Promise<void> {
  const { version, started } = await readVersion(db, { known: DATA_VERSION });
  const deps = { db, version, costMethod, ...shaping };
  if (version === DATA_VERSION) return shapeKnown(deps);
  if (started) await continueUpgrade(db, started, { news, logger: deps.logger });
  const isOlder = started !== null || version > 0 || (await db.collection('items').findOne()) !== null;
  if (isOlder && !started) await saveBefore(db, { version, backupDir, alone, news, ...shaping });
  await runSteps([...SHAPING, ...UPGRADES.slice(version)], deps, isOlder ? news.upgrading : undefined);
  await writeVersion(db, DATA_VERSION);
  if (!isOlder) return;
  deps.logger.info({ from: version, to: DATA_VERSION }, 'the data was upgraded');
  news.say('The data is upgraded.');
}

/** Says that empty data is of this version. */
export const writeNewVersion = (db: Db): Promise<void> => writeVersion(db, DATA_VERSION);

async function shapeKnown(deps: StepDeps): Promise<void> {
  try {
    await runSteps(SHAPING, deps);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // Data of this version can be read as it is. What was missing is done by the next start.
    deps.logger.error(
      { err: error },
      'the disk is full: people can read, and changes are refused until it has room',
    );
  }
}

async function continueUpgrade(
  db: Db,
  { from, backup }: StartedUpgrade,
  { news, logger }: { news: UpgradeNews; logger: Logger },
): Promise<void> {
  await raiseUpgrade(db, { to: DATA_VERSION });
  const isThere = backup !== null && (await nameBackup(backup));
  logger.info({ from, to: DATA_VERSION, file: backup }, 'the upgrade of the data is continued');
  news.say(`Continuing the upgrade of the data from version ${from} to ${DATA_VERSION}.`);
  if (isThere) news.say(savedIn(backup));
}

const savedIn = (file: string) => `The data as it was before the upgrade is saved in ${file}`;

interface Saving extends Pick<Upgrade, 'backupDir' | 'alone' | 'clock' | 'logger'> {
  version: number;
  news: UpgradeNews;
}

/** Begins the upgrade once the data is saved. The backup gets its name after that: an upgrade never has two, also if it is interrupted. */
async function saveBefore(
  db: Db,
  { version: from, backupDir, alone, news, clock, logger }: Saving,
): Promise<void> {
  const upgrade = { from, to: DATA_VERSION };
  news.say(
    `Upgrading the data from version ${from} to ${DATA_VERSION}. Older programs cannot use it afterwards.`,
  );
  if (backupDir === null) {
    logger.warn(upgrade, 'the data is upgraded without a backup: BACKUP_DIR is not set');
    await beginUpgrade(db, { ...upgrade, backup: null });
    return;
  }
  const now = clock();
  const file = await prepareBackupFile(backupDir, { name: `${BACKUP_NAME}-${from}`, now });
  if (alone) await deleteParts(backupDir, { name: BACKUP_NAME });
  // Before the indexes: a backup is to have the data as it was.
  const { summary, keep, discard } = await writeUnnamedBackup(db, {
    file,
    alone,
    now,
    onProgress: news.saving.show,
  });
  news.saving.clear();
  const { refusal } = summary;
  // While nothing has changed. The upgrade goes on: one foreign document must not keep a shop closed.
  if (refusal !== null) {
    logger.warn({ file, refusal }, 'a restore would refuse the backup');
    news.say(`A restore would refuse the backup, which has all data, and the upgrade goes on. ${refusal}`);
  }
  if (!(await beginUpgrade(db, { ...upgrade, backup: file }))) {
    // Another process was first, and this backup may have data that it has upgraded already.
    await discard();
    return;
  }
  await keep();
  logger.info({ ...upgrade, file }, 'the data was saved before its upgrade');
  news.say(savedIn(file));
}

/** In order. Shows how far they are, if that is wanted. */
async function runSteps(steps: readonly Step[], deps: StepDeps, progress?: Progress): Promise<void> {
  if (!progress) {
    for (const step of steps) await step.run(deps);
    return;
  }
  const efforts = await Promise.all(
    steps.map(async ({ count, cost = 0 }) => ((await count?.(deps.db)) ?? 0) * cost),
  );
  let total = efforts.reduce((sum, effort) => sum + effort, 0);
  let finished = 0;
  for (const [index, step] of steps.entries()) {
    const effort = efforts[index] ?? 0;
    const beganAt = performance.now();
    let done = 0;
    progress.show(finished, total);
    await step.run({
      ...deps,
      onDone(documents) {
        done = Math.min(effort, done + documents * (step.cost ?? 0));
        progress.show(finished + done, total);
      },
    });
    // Done already, such as indexes that exist: its time says nothing about the rest.
    if (performance.now() - beganAt < effort / 10) total -= effort;
    else finished += effort;
  }
  progress.clear();
}

/** Removes data that was stored twice, and brings the stored changes of jobs into shape. */
async function removeOldShape({ db, home }: ShapeDeps): Promise<void> {
  await shapeJobRows(db, home);
  await dropIndexesOf(db, OLD_FIELDS);
}

async function keepWhatIsKnown({ db, onDone }: StepDeps): Promise<void> {
  await keepKnownCosts(movementsOf(db), onDone);
  // They have no prices. Others are made when the server has started.
  await closingsOf(db).closings.deleteMany({});
}

async function dropIndexesOf(db: Db, fields: readonly string[]): Promise<void> {
  const items = itemsOf(db);
  for (const { name, key } of await items.indexes())
    if (name && fields.some((field) => field in key)) await items.dropIndex(name);
}
