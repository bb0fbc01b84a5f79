import { execFile, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Db, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { openAlone } from '../../database/reach-store.js';
import { turnSendingOff } from '../../integrations/sending/sending.repo.js';
import { webhookCollectionsOf } from '../../integrations/webhooks/webhooks.repo.js';
import { systemClock } from '../../runtime/clock.js';
import { spawnServer } from '../../testing/spawn-server.js';
import { ANNA, JWT_SECRET } from '../../testing/test-app.js';
import { WINDOWS } from '../../testing/windows.js';
import { checkBackup, readFrames } from './read-backup.js';
import { writeBackup } from './write-backup.js';

const WRITERS = 5;
/** A part of a file; cannot be compressed. */
const CHUNK = randomBytes(300_000);
/** Each test starts several processes. */
const LIMIT_MS = 60_000;

const scriptOf = (command: string) =>
  fileURLToPath(new URL(`../../../dist/commands/${command}.js`, import.meta.url));

/** Runs a built command; resolves with its exit status and what it wrote. */
async function run(
  command: 'backup' | 'restore',
  { args, env, stopAt }: { args: string[]; env: Record<string, string>; stopAt?: string },
) {
  const { PATH = '' } = process.env;
  const child = fork(scriptOf(command), args, {
    env: { PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let stopping = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
      if (stopping || stopAt === undefined || !output.includes(stopAt)) return;
      stopping = child.kill('SIGINT');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database of the tests' MongoDB: a second embedded store, or a real mongod with `npm run test:mongod`. */
async function openMongodb() {
  const name = `${inject('databasePrefix')}backup-${randomUUID()}`;
  const client = new MongoClient(inject('mongoUri'));
  const db = client.db(name);
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}`;
  return { db, env: { MONGODB_URI: uri.href } };
}

/** A backup of a database with a few documents of every kind. */
async function saveExample() {
  const { db, env } = await openMongodb();
  await db.collection<{ _id: string; [field: string]: unknown }>('odd').insertMany([
    {
      _id: 'numbers',
      a: new Int32(1),
      b: new Double(1),
      c: Long.fromNumber(1),
      d: Decimal128.fromString('1.0'),
    },
    {
      _id: 'others',
      at: new Date(0),
      pattern: /^a/i,
      bytes: Buffer.from([1, 2]),
      none: null,
      list: [1, 'x'],
    },
  ]);
  await db.collection('importFiles.chunks').insertOne({ n: 0, data: CHUNK });
  const file = join(await makeFolder(), 'example.backup');
  await writeBackup(db, { file, alone: false, now: new Date() });
  return { file, env, db };
}

/** The content of a backup after its header, which has the time and the name of the database. */
async function contentsOf(file: string): Promise<Buffer> {
  const bytes = gunzipSync(await readFile(file));
  return bytes.subarray(1 + bytes.readInt32LE(1));
}

async function documentsOf(file: string): Promise<string[]> {
  const documents: string[] = [];
  for await (const { kind, bytes } of readFrames(file))
    if (kind === 'd') documents.push(bytes.toString('hex'));
  return documents;
}

/** Makes the time long between the reading of `items` and of `movements`. */
async function fillBetween(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  const filling = Array.from({ length: 3000 }, () => ({ text: 'x'.repeat(1000) }));
  await client.db('godown').collection('later').insertMany(filling);
  await client.close();
}

/** The items that were read before the latest of their movements was made. */
async function findTorn(db: Db): Promise<string[]> {
  const latest = await db
    .collection('movements')
    .aggregate([{ $group: { _id: '$item', version: { $max: '$version' } } }])
    .toArray();
  const versions = new Map(latest.map(({ _id, version }) => [String(_id), version]));
  const items = await db.collection('items').find().toArray();
  expect(items.length).toBeGreaterThan(0);
  return items.flatMap(({ _id, version }) => (versions.get(String(_id)) > version ? String(_id) : []));
}

describe('npm run backup and npm run restore', { timeout: LIMIT_MS }, () => {
  it('saves a running store while 5 people write, moves it to a MongoDB and back, and nothing differs', async () => {
    const DATA_DIR = await makeFolder();
    const folder = await makeFolder();
    const server = spawnServer({ DATA_DIR, JWT_SECRET });
    const url = await server.ready;
    const token = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY }).issue(
      ANNA,
    );
    const items = (await (await fetch(`${url}/api/item`)).json()) as { _id: string }[];
    await fillBetween(await readFile(join(DATA_DIR, 'store.address'), 'utf8'));
    let done = 0;
    let saved = false;
    const write = async (writer: number) => {
      while (!saved) {
        const response = await fetch(`${url}/api/item/${items[writer % items.length]?._id}/movements`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
          },
          body: JSON.stringify({ change: 1, reason: 'restock' }),
        });
        expect(response.status).toBe(201);
        done++;
      }
    };
    const first = join(folder, 'first');
    let before = 0;
    const save = async () => {
      await expect.poll(() => done, { timeout: LIMIT_MS }).toBeGreaterThan(WRITERS);
      before = done;
      return run('backup', { args: [first], env: { DATA_DIR } }).finally(() => {
        saved = true;
      });
    };
    const [backup] = await Promise.all([
      save(),
      ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ]);
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^Saved \d+ documents/m) });
    expect(done).toBeGreaterThan(before);
    if (!WINDOWS) expect((await stat(first)).mode & 0o777).toBe(0o600);

    const { db, env: mongodb } = await openMongodb();
    const moved = await run('restore', { args: [first], env: mongodb });
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining(' 0 wrong balances') });
    expect(await findTorn(db)).toEqual([]);
    const second = join(folder, 'second');
    await writeBackup(db, { file: second, alone: false, now: new Date() });
    const back = { DATA_DIR: join(folder, 'back') };
    const restored = await run('restore', { args: [second], env: back });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(' 0 wrong balances') });
    const third = join(folder, 'third');
    expect(await readdir(back.DATA_DIR)).toEqual(['store']);
    const store = await openAlone(join(back.DATA_DIR, 'store'));
    await writeBackup(store.db, { file: third, alone: true, now: new Date() });
    await store.close();
    const [one, two, three] = await Promise.all([first, second, third].map(contentsOf));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    expect(one?.equals(three ?? Buffer.alloc(0))).toBe(true);
  });

  it('sends nothing from a restored copy, and what waited in the backup never', async () => {
    const { env, db } = await openMongodb();
    const webhook = new ObjectId();
    const delivery = { webhook, at: new Date(), type: 'ping', attempts: 1, nextAt: new Date() } as const;
    const { webhooks, deliveries } = webhookCollectionsOf(db);
    await webhooks.insertOne({
      _id: webhook,
      url: 'https://example.com/',
      events: ['stock.low'],
      at: new Date(),
      email: ANNA.email,
      secret: 'whsec_',
      isOff: false,
    });
    await deliveries.insertMany([
      { ...delivery, _id: new ObjectId(), state: 'waiting' },
      { ...delivery, _id: new ObjectId(), state: 'delivered', status: 204 },
    ]);
    // A backup of a copy that sends nothing is like any other.
    await turnSendingOff(db, { restoredAt: new Date(0), savedAt: new Date(0) });
    const file = join(await makeFolder(), 'a.backup');
    expect(await run('backup', { args: [file], env })).toMatchObject({ code: 0 });
    const DATA_DIR = join(await makeFolder(), 'data');
    const restored = await run('restore', { args: [file], env: { DATA_DIR } });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('until a manager turns') });

    const server = spawnServer({ DATA_DIR, JWT_SECRET });
    const url = await server.ready;
    const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
    const headers = { Authorization: `Bearer ${tokens.issue(ANNA)}` };
    const { header } = await checkBackup(file);
    expect(await (await fetch(`${url}/api/sending`, { headers })).json()).toEqual({
      isOff: true,
      restoredAt: expect.any(String),
      savedAt: header.takenAt.toISOString(),
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain(
      'restored copy: webhooks, mails, notices on devices and pictures of other sites are off',
    );
    const store = await openAlone(join(DATA_DIR, 'store'));
    const found = await webhookCollectionsOf(store.db).deliveries.find().toArray();
    await store.close();
    expect(found.map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'Not sent: it waited in the backup'],
      ['delivered', undefined],
    ]);
  });

  it('keeps numbers and other values as they are stored', async () => {
    const { file } = await saveExample();
    const folder = await makeFolder();
    const DATA_DIR = join(folder, 'data');
    expect(await run('restore', { args: [file], env: { DATA_DIR } })).toMatchObject({ code: 0 });
    const again = join(folder, 'again');
    expect(await run('backup', { args: [again], env: { DATA_DIR } })).toMatchObject({ code: 0 });
    expect(await readdir(DATA_DIR)).toEqual(['store']);
    // The collections that the indexes need are new there, and empty.
    const [saved, restored] = await Promise.all([file, again].map(documentsOf));
    expect(saved).toHaveLength(3);
    expect(restored).toEqual(saved);
  });

  it('says so when it makes a backup that a restore would refuse', async () => {
    const { db, env } = await openMongodb();
    // The driver would write the field 7 first.
    const odd = new Map<string, unknown>([
      ['_id', 'odd'],
      ['name', 'Oven'],
      ['7', true],
    ]);
    await db.command({ insert: 'items', documents: [odd] });
    const file = join(await makeFolder(), 'odd.backup');
    const refusal = `A document of items in ${file} cannot be restored byte for byte: "odd". Use mongodump and mongorestore.\n`;
    expect(await run('backup', { args: [file], env })).toEqual({
      code: 1,
      output: `Saved 1 documents of 1 collections in ${file}\nA restore would refuse it. ${refusal}`,
    });
    const env2 = { DATA_DIR: join(await makeFolder(), 'data') };
    expect(await run('restore', { args: [file], env: env2 })).toEqual({ code: 2, output: refusal });
  });

  it('restores nothing from a damaged file', async () => {
    const { file } = await saveExample();
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 20));
    const folder = await makeFolder();
    const { code, output } = await run('restore', { args: [file], env: { DATA_DIR: join(folder, 'data') } });
    expect(code).toBe(2);
    expect(output).toBe(`${file} is cut off: its end is missing. Use another backup.\n`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('restores into nothing that is in use, and leaves it as it was', async () => {
    const { file, env, db } = await saveExample();
    const refused = await run('restore', { args: [file], env });
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining(' is not empty') });
    expect(await db.collection('odd').countDocuments()).toBe(2);
    const DATA_DIR = await makeFolder();
    expect(await run('restore', { args: [file], env: { DATA_DIR } })).toMatchObject({ code: 0 });
    const twice = await run('restore', { args: [file], env: { DATA_DIR } });
    expect(twice).toMatchObject({ code: 2, output: expect.stringContaining('There is a store in') });
    expect(await readdir(DATA_DIR)).toEqual(['store']);
  });

  it('does not overwrite a file, and says why a file cannot be written', async () => {
    const { file, env } = await saveExample();
    const bytes = await readFile(file);
    const refused = await run('backup', { args: [file], env });
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('exists already') });
    expect(await readFile(file)).toEqual(bytes);
    const lost = await run('backup', { args: [join(file, '..', 'nowhere', 'x')], env });
    expect(lost).toMatchObject({ code: 2, output: expect.stringContaining('cannot be written (ENOENT') });
  });

  it.runIf(!WINDOWS)(
    'leaves nothing behind when it is cancelled',
    async () => {
      const { file, db, env } = await saveExample();
      const chunk = () => ({ data: Buffer.alloc(1000, 1) });
      await db.collection('items').insertMany(Array.from({ length: 20_000 }, chunk));
      const folder = await makeFolder();
      const large = join(folder, 'large');
      const cancelled = await run('backup', { args: [large], env, stopAt: 'Saving … ' });
      expect(cancelled).toMatchObject({ code: 130, output: expect.stringContaining('No file was written') });
      expect(await readdir(folder)).toEqual([]);
      await rm(file);
      expect(await run('backup', { args: [file], env })).toMatchObject({ code: 0 });
      const DATA_DIR = join(folder, 'data');
      const restore = await run('restore', { args: [file], env: { DATA_DIR }, stopAt: 'Restoring … ' });
      expect(restore).toMatchObject({ code: 130, output: expect.stringContaining('Nothing was restored') });
      expect(await readdir(DATA_DIR)).toEqual([]);
      const other = await openMongodb();
      const moving = await run('restore', { args: [file], env: other.env, stopAt: 'Restoring … ' });
      expect(moving.code).toBe(130);
      expect(await other.db.listCollections().toArray()).toEqual([]);
    },
    60_000,
  );

  it.runIf(!WINDOWS)('leaves nothing behind on a full disk', async () => {
    const { file, env } = await saveExample();
    const folder = await makeFolder();
    const DATA_DIR = await makeFolder();
    const runOnFullDisk = (command: string, path: string) => {
      // A limit on the size of files, in blocks, stands in for a full disk.
      const shell = `ulimit -f 200; exec "${process.execPath}" "${scriptOf(command)}" "${path}"`;
      const { PATH = '' } = process.env;
      const target = command === 'backup' ? env : { DATA_DIR };
      return promisify(execFile)('sh', ['-c', shell], { env: { PATH, NODE_ENV: 'test', ...target } });
    };
    const oneLine = {
      code: 2,
      stderr: expect.stringMatching(/^(\w+ … [^\n]*\n)*The disk is full[^\n]*\n$/),
    };
    await expect(runOnFullDisk('backup', join(folder, 'x'))).rejects.toMatchObject(oneLine);
    expect(await readdir(folder)).toEqual([]);
    await expect(runOnFullDisk('restore', file)).rejects.toMatchObject(oneLine);
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});
