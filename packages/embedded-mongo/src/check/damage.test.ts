import { open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, open as openLmdb } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeDoc } from '../bson/document.js';
import { recordOf, recordsRange } from '../storage/layout.js';
import { damageText, resultOf } from '../testing/damage.js';
import { connect, fill, loadBuilt, runCli, temporaryFolder } from '../testing/harness.js';

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'data.mdb');
});
afterEach(() => folder.remove());

async function expectRefusal(message: string): Promise<void> {
  const before = await readFile(file);
  await expect(start({ path: folder.path })).rejects.toMatchObject({
    code: 'DataDamaged',
    message: expect.stringMatching(new RegExp(`^the data file ${file} is damaged: ${message}.*Restore it`)),
  });
  expect((await readFile(file)).equals(before)).toBe(true);
}

describe('a data file that is not that of a store', () => {
  it.each([
    ['is empty', 0, 'it is empty'],
    ['is shorter than its head', 100, 'it has only 100 bytes'],
    ['has another format', 10_000, 'its head at byte 0 is not that of a store'],
  ])('is refused and left as it is when it %s', async (_what, size, message) => {
    await writeFile(file, Buffer.alloc(size, 'text'));
    await expectRefusal(message);
    expect(await runCli(['--check', '--path', folder.path])).toMatchObject({ status: 1 });
  });

  it('is refused when another program wrote it with LMDB', async () => {
    const other = openLmdb({ path: folder.path, encoding: 'binary', noSubdir: false });
    await other.put('a key', Buffer.from('a value'));
    await other.close();
    await expectRefusal('a record is of an unknown kind');
  });
});

describe('a damaged store', () => {
  beforeEach(() => fill(folder.path, 3000));

  it.each([
    ['first', 0],
    ['second', 4096],
  ])('is refused and left as it is: its %s head', async (_name, position) => {
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(200, 0xab), 0, 200, position);
    await handle.close();
    await expectRefusal(`its head at byte ${position}`);
  });

  it.each([
    ['after its first head', 4096, 'it has only 4096 bytes'],
    ['in the middle', 400_000, 'page \\d+ does not exist'],
  ])('is refused when it was cut short %s', async (_where, size, message) => {
    await truncate(file, size);
    await expectRefusal(message);
  });

  it('is refused when a page is damaged, even in a file that is too large to check everything', async () => {
    const store = await start({ path: folder.path });
    const client = await connect(store.uri);
    for (let i = 0; i < 5; i += 1)
      await client
        .db('t')
        .collection('large')
        .insertOne({ text: 'x'.repeat(1e6) });
    await client.close();
    await store.close();
    const bytes = await readFile(file);
    expect(bytes.length).toBeGreaterThan(8 * 1024 * 1024);
    // The leaf pages with this document: LMDB would read their entries beyond the end.
    const text = 'text 1234\0';
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
      const page = at & ~4095;
      if (bytes.readUInt16LE(page + 18) === 2) bytes.writeUInt16LE(0xfff0, page + 20);
    }
    await writeFile(file, bytes);
    await expectRefusal('page \\d+ has an impossible table of entries');
  });

  it('is refused, its document named; with --allow-damage the others can be read', async () => {
    await damageText(file, 1234);
    await expectRefusal('t.items, _id 1234: a record does not match its checksum');

    const store = await start({ path: folder.path, allowDamage: true });
    const client = await connect(store.uri);
    const items = client.db('t').collection<{ _id: number }>('items');
    await expect(items.findOne({ _id: 1234 })).rejects.toThrow(
      `cannot use the data folder ${folder.path}: the data file is damaged`,
    );
    expect(await items.findOne({ _id: 1235 })).toEqual({ _id: 1235, text: 'text 1235' });
    await client.close();
    await store.close();
  });
});

describe('a store whose documents and index entries contradict each other', () => {
  const ID = 17;
  const OTHER = 2000;

  beforeEach(() => fill(folder.path, 3000));

  /** Takes entries away behind the store's back: those that have the record number of a document. */
  async function damage(
    change: (db: Database<Buffer, Buffer>, record: Buffer) => Promise<unknown>,
  ): Promise<void> {
    const db = openLmdb<Buffer, Buffer>({
      path: folder.path,
      keyEncoding: 'binary',
      encoding: 'binary',
      noSubdir: false,
    });
    const { from, to } = recordsRange(1);
    for (const { key, value } of db.getRange({ start: from, end: to })) {
      if (decodeDoc(value.subarray(0, -4)).get('_id') === ID) await change(db, recordOf(key));
    }
    await db.close();
  }

  async function withStore(
    use: (items: Awaited<ReturnType<typeof collection>>) => Promise<void>,
  ): Promise<void> {
    const store = await start({ path: folder.path, allowDamage: true });
    const client = await connect(store.uri);
    await use(collection(client));
    await client.close();
    await store.close();
  }

  const collection = (client: Awaited<ReturnType<typeof connect>>) =>
    client.db('t').collection<{ _id: number; text: string; note?: string }>('items');

  const keysWith = (db: Database<Buffer, Buffer>, record: Buffer) => [
    ...db
      .getRange({})
      .filter(({ key, value }) => recordOf(key).equals(record) || value.subarray(0, -4).equals(record))
      .map(({ key }) => key),
  ];

  it('says which entries are missing, and fails when their document is read or changed', async () => {
    await damage(async (db, record) => {
      for (const key of keysWith(db, record).slice(1)) await db.remove(key);
    });
    expect(resultOf(file).damages).toEqual([
      `t.items, _id ${ID}: its entry in index _id_ is missing`,
      `t.items, _id ${ID}: its entry in index text_1 is missing`,
    ]);
    await expectRefusal(`t.items, _id ${ID}: its entry in index _id_ is missing`);
    await withStore(async (items) => {
      const error = `t.items has a document with _id ${ID} that index _id_ does not have`;
      await expect(items.find().toArray()).rejects.toThrow(error);
      await expect(items.updateMany({ text: /^text 17$/ }, { $set: { a: 1 } })).resolves.toMatchObject({
        matchedCount: 0,
      });
      await expect(items.deleteMany({})).rejects.toThrow(error);
      expect(await items.findOne({ _id: OTHER })).toMatchObject({ _id: OTHER });
    });
  });

  it('fails when a document is changed that a secondary index does not have', async () => {
    await damage(async (db, record) => {
      const [, , entry] = keysWith(db, record);
      if (entry) await db.remove(entry);
    });
    await withStore(async (items) => {
      const error = `t.items has a document with _id ${ID} that index text_1 does not have`;
      await expect(items.updateOne({ _id: ID }, { $set: { text: 'new' } })).rejects.toThrow(error);
      await expect(items.deleteOne({ _id: ID })).rejects.toThrow(error);
      expect(await items.findOne({ _id: ID })).toMatchObject({ text: `text ${ID}` });
    });
  });

  it('says which entries have no document, and fails when one is used', async () => {
    await damage(async (db, record) => {
      const [document] = keysWith(db, record);
      if (document) await db.remove(document);
    });
    expect(resultOf(file).damages).toEqual([
      't.items, index _id_: an entry leads to record 18, which has no such document',
      't.items, index text_1: an entry leads to record 18, which has no such document',
    ]);
    await withStore(async (items) => {
      await expect(items.findOne({ _id: ID })).rejects.toThrow(
        `index _id_ of t.items has _id ${ID}, but the document is missing`,
      );
      await expect(items.findOne({ _id: ID, text: 'x' })).rejects.toThrow(
        /_id 17, but the document is missing/,
      );
      await expect(items.find({ text: `text ${ID}` }).toArray()).rejects.toThrow(
        'index text_1 of t.items has an entry for record 18, but the document is missing',
      );
      expect(await items.find({ text: `text ${OTHER}` }).toArray()).toHaveLength(1);
    });
  });

  it('fails when a long value is compared with a document that a unique index has and the store does not', async () => {
    const long = 'x'.repeat(300);
    await withStore(async (items) => {
      await items.createIndex({ note: 1 }, { unique: true, sparse: true });
      await items.updateOne({ _id: ID }, { $set: { note: `${long}a` } });
    });
    await damage(async (db, record) => {
      const [document] = keysWith(db, record);
      if (document) await db.remove(document);
    });
    await withStore(async (items) => {
      await expect(items.insertOne({ _id: 9999, text: '', note: `${long}b` })).rejects.toThrow(
        'index note_1 of t.items has an entry for record 18, but the document is missing',
      );
    });
  });
});
