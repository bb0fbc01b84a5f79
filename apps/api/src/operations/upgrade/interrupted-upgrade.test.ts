/** Upgrades that are cut off: the data on the disk then, and the next start, which continues them. */
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Collection, type Document, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { StartError } from '../../runtime/start-error.js';
import { useTestApp } from '../../testing/test-app.js';
import { checkBackup } from '../backup/read-backup.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import { DATA_VERSION, upgradeData } from './upgrade-data.js';
import { SILENT } from './upgrade-news.js';

const test = useTestApp();
const { db } = test;
const logger = createLogger('info', { write: () => {} } as never);
const OLD_VERSION = 1;
const MOMENTS = 10;

const metaOf = () => db.collection<{ _id: string; version: number; upgrade?: Document }>('meta');

/** The check of every program before this one, whatever version of the data it knows. */
async function isRefusedByOlder(): Promise<boolean> {
  const version = (await metaOf().findOne({ _id: 'data' }))?.version ?? 0;
  return version > DATA_VERSION;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-interrupted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const upgradeInto = (backupDir: string, news = SILENT) =>
  upgradeData(db, { backupDir, alone: true, home: 'halishar', clock: () => test.now, logger, news });

const idOf = (number: number) => new ObjectId(`65f0000000000000000000${10 + number}`);

/** A store of the version with movements that have no price, items without shape, and a document without its words. */
async function fillOld(): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    await db.collection(name).deleteMany({});
  const items = db.collection('items');
  await items.insertMany(
    Array.from({ length: 120 }, (_, index) => ({
      name: `Oven ${index}`,
      price: String(index),
      quantity: index % 7,
      email: 'old@example.com',
      ...(index % 40 === 0 && { barcode: 'the same' }),
    })).map((item, index) => ({ _id: new ObjectId(`65e00000000000000000${1000 + index}`), ...item })),
  );
  const [item, other] = [idOf(0), idOf(1)];
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await items.insertMany([
    { _id: item, name: 'Moved', price: 7, stock: { halishar: 4, bahaddarhat: 1, uttara: 0 }, version: 4 },
    { _id: other, name: 'Other', price: 9, quantity: 2, version: 1 },
  ]);
  const moved = { uid: 'u', email: 'e@example.com', item, itemName: 'Moved', part: 0 };
  await db.collection('movements').insertMany([
    {
      _id: idOf(2),
      ...moved,
      at: at(1),
      version: 1,
      warehouse: 'halishar',
      change: 5,
      after: 5,
      totalAfter: 5,
      reason: 'added',
    },
    {
      _id: idOf(3),
      ...moved,
      at: at(2),
      version: 2,
      warehouse: 'halishar',
      change: -1,
      after: 4,
      totalAfter: 4,
      reason: 'delivered',
    },
    {
      _id: idOf(4),
      ...moved,
      at: at(3),
      version: 3,
      warehouse: 'halishar',
      change: 1,
      after: 5,
      totalAfter: 5,
      reason: 'undo',
      undoes: idOf(3),
    },
    {
      _id: idOf(5),
      ...moved,
      at: at(4),
      version: 4,
      part: 0,
      warehouse: 'halishar',
      change: -1,
      after: 4,
      totalAfter: 4,
      reason: 'transfer',
    },
    {
      _id: idOf(6),
      ...moved,
      at: at(4),
      version: 4,
      part: 1,
      warehouse: 'bahaddarhat',
      change: 1,
      after: 1,
      totalAfter: 5,
      reason: 'transfer',
    },
  ]);
  await db
    .collection<Document>('documents')
    .insertOne({ _id: 'DN-2026-000001', party: 'Café', reference: 'A 1' } as never);
  await db
    .collection<Document>('idempotencyKeys')
    .insertOne({ _id: 'key', at: test.now, results: [{ version: 2, lastCounts: 'x' }] } as never);
  await metaOf().insertOne({ _id: 'data', version: OLD_VERSION });
}

/** All documents, without the ids that an upgrade makes up. */
async function readAll(): Promise<Record<string, unknown[]>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const all: Record<string, unknown[]> = {};
  for (const name of names) {
    const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
    const isMadeUp = ({ uid }: Document) => name === 'unshapedItems' || uid === 'upgrade';
    all[name] = documents.filter((each) => !isMadeUp(each));
    all[`${name}, made up`] = documents
      .filter(isMadeUp)
      .map(({ _id, ...rest }) => JSON.stringify(rest))
      .sort();
    all[`${name}, indexes`] = (await db.collection(name).indexes()).map((index) => String(index.name)).sort();
  }
  return all;
}

const METHODS = [
  ...(['find', 'aggregate', 'insertMany', 'updateOne', 'updateMany', 'bulkWrite'] as const),
  ...(['createIndex', 'createIndexes', 'dropIndex'] as const),
];

class Killed extends Error {}

/** Counts the calls of the database, and refuses all from the `last` one on, as if the process had ended. */
function killAfter(last = Number.POSITIVE_INFINITY) {
  let calls = 0;
  const spies = METHODS.map((name) => {
    const original = Collection.prototype[name] as (...args: unknown[]) => unknown;
    return vi.spyOn(Collection.prototype, name).mockImplementation(function (
      this: Collection,
      ...args: unknown[]
    ) {
      if (++calls > last) throw new Killed();
      return original.apply(this, args);
    } as never);
  });
  return {
    count: () => calls,
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

async function killedAt(backupDir: string, call: number): Promise<void> {
  const killing = killAfter(call);
  try {
    await expect(upgradeInto(backupDir)).rejects.toThrow(Killed);
  } finally {
    killing.restore();
  }
}

describe('an upgrade that is interrupted', { timeout: 240_000 }, () => {
  let expected: Awaited<ReturnType<typeof readAll>>;
  let original: Awaited<ReturnType<typeof readAll>>;
  let saved: Awaited<ReturnType<typeof checkBackup>>;
  let calls: number;

  beforeEach(async () => {
    await fillOld();
    original = await readAll();
    const folder = await makeFolder();
    const counting = killAfter();
    await upgradeInto(folder);
    calls = counting.count();
    counting.restore();
    expected = await readAll();
    const [file = ''] = await readdir(folder);
    saved = await checkBackup(join(folder, file));
    await fillOld();
  });

  it('is refused by older programs, has one backup of the data as it was, and ends as if nothing had happened', async () => {
    expect(calls).toBeGreaterThan(5 * MOMENTS);
    expect((await verifyLedger(db)).healthy).toBe(false);
    for (let moment = 0; moment < MOMENTS; moment++) {
      await fillOld();
      const folder = await makeFolder();
      const first = Math.floor((calls * (moment + 0.5)) / MOMENTS);
      await killedAt(folder, first);
      // Until older programs refuse it, nothing has changed.
      if (!(await isRefusedByOlder())) expect(await readAll()).toEqual(original);
      // Killed again, and started again.
      test.now = new Date(test.now.getTime() + 60_000);
      await killedAt(folder, 12);
      test.now = new Date(test.now.getTime() - 60_000);
      await upgradeInto(folder);
      expect(await readAll()).toEqual(expected);
      expect(expected.meta).toEqual([{ _id: 'data', version: DATA_VERSION }]);
      const files = await readdir(folder);
      expect(files).toHaveLength(1);
      const backup = await checkBackup(join(folder, files[0] ?? ''));
      expect(backup.collections).toEqual(saved.collections);
    }
    expect((await verifyLedger(db)).healthy).toBe(true);
  });

  it('takes no backup for whole that was being written, and gives a whole one its name', async () => {
    const folder = await makeFolder();
    const half = join(folder, 'before-upgrade-from-1-2026-03-01T09-00-00Z.backup.part');
    const other = 'of-somebody-else.backup.part';
    await writeFile(half, 'half');
    await writeFile(join(folder, other), 'x');
    await killedAt(folder, calls - 3);
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([other]);
    // Killed between the first word of the upgrade and the name.
    await rename(join(folder, file), join(folder, `${file}.part`));
    await upgradeInto(folder);
    expect(await readdir(folder)).toEqual([file, other]);
    expect((await checkBackup(join(folder, file))).collections).toEqual(saved.collections);
  });

  it('is continued by a newer program, and refused by one that knows less, which names the backup', async () => {
    const backup = '/backups/before-upgrade.backup';
    const upgrade = { from: OLD_VERSION, to: DATA_VERSION - 1, backup };
    await metaOf().updateOne({ _id: 'data' }, { $set: { version: DATA_VERSION - 0.5, upgrade } });
    const folder = await makeFolder();
    await killedAt(folder, Math.floor(calls / 2));
    expect(await isRefusedByOlder()).toBe(true);
    await upgradeInto(folder);
    expect(await readAll()).toEqual(expected);
    expect(await readdir(folder)).toEqual([]);
    const newer = { ...upgrade, to: DATA_VERSION + 1 };
    await metaOf().updateOne({ _id: 'data' }, { $set: { version: DATA_VERSION + 1.5, upgrade: newer } });
    await expect(upgradeInto(folder)).rejects.toThrow(
      new StartError(
        `The upgrade of the data from version 1 to ${DATA_VERSION + 1} is not finished, and this program knows versions up to ${DATA_VERSION}. Install the newer program again: it continues the upgrade. Or restore ${backup}.`,
      ),
    );
  });

  it('needs no backup of its own if another process has begun it meanwhile', async () => {
    const folder = await makeFolder();
    const upgrade = { from: OLD_VERSION, to: DATA_VERSION, backup: null };
    const read = vi.spyOn(Collection.prototype, 'estimatedDocumentCount').mockImplementationOnce(async () => {
      await metaOf().updateOne({ _id: 'data' }, { $set: { version: DATA_VERSION + 0.5, upgrade } });
      return 1;
    });
    await upgradeInto(folder);
    expect(read).toHaveBeenCalled();
    expect(await readdir(folder)).toEqual([]);
    expect(await readAll()).toEqual(expected);
  });

  it('says what it does, how far it is, and where the backup is', async () => {
    const folder = await makeFolder();
    const lines: string[] = [];
    const shown: number[] = [];
    const progress = { show: (done: number, of: number) => void shown.push(done / of), clear() {} };
    const news = { say: (line: string) => void lines.push(line), saving: progress, upgrading: progress };
    const killing = killAfter(calls - 3);
    await expect(upgradeInto(folder, news)).rejects.toThrow(Killed);
    killing.restore();
    const [file = ''] = await readdir(folder);
    const saved = `The data as it was before the upgrade is saved in ${join(folder, file)}`;
    expect(lines.splice(0)).toEqual([
      `Upgrading the data from version 1 to ${DATA_VERSION}. Older programs cannot use it afterwards.`,
      saved,
    ]);
    expect(shown.filter((part) => part > 0 && part <= 1).length).toBeGreaterThan(5);
    expect(shown.filter((part) => !(part >= 0 && part <= 1))).toEqual([]);
    await upgradeInto(folder, news);
    expect(lines).toEqual([
      `Continuing the upgrade of the data from version 1 to ${DATA_VERSION}.`,
      saved,
      'The data is upgraded.',
    ]);
  });

  it('says before it changes anything that a restore would refuse the backup, and goes on', async () => {
    // The driver would write the field 7 first.
    const odd = new Map<string, unknown>([
      ['_id', 'odd'],
      ['name', 'Oven'],
      ['7', true],
    ]);
    await db.command({ insert: 'unshapedItems', documents: [odd] });
    const before = await readAll();
    const folder = await makeFolder();
    const refusal =
      /^A restore would refuse the backup, .+ A document of unshapedItems in (.+) cannot be restored byte for byte: "odd"\./;
    const say = (line: string) => {
      if (refusal.test(line)) throw new Killed();
    };
    await expect(upgradeInto(folder, { ...SILENT, say })).rejects.toThrow(Killed);
    expect(await readAll()).toEqual(before);
    expect(await isRefusedByOlder()).toBe(false);
    const lines: string[] = [];
    await upgradeInto(folder, { ...SILENT, say: (line: string) => void lines.push(line) });
    const [, told = '', saved] = lines;
    const file = join(folder, String(await readdir(folder)));
    expect(refusal.exec(told)?.[1]).toBe(file);
    expect(saved).toBe(`The data as it was before the upgrade is saved in ${file}`);
    expect(lines.at(-1)).toBe('The data is upgraded.');
  });
});
