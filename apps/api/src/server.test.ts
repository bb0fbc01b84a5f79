import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Item } from '@godown/shared/items/item';
import { MongoClient } from 'mongodb';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createAccessTokens } from './access/identity/access-tokens.js';
import { EVERYBODY } from './access/identity/roles.js';
import { startEmbeddedStore, storeIn } from './database/connect.js';
import { listenTo } from './testing/event-client.js';
import { spawnServer } from './testing/spawn-server.js';
import { ANNA, JWT_SECRET } from './testing/test-app.js';
import { WINDOWS } from './testing/windows.js';

const mongodb = () => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${inject('databasePrefix')}server`;
  return uri.href;
};
const named = () => ({ MONGODB_URI: mongodb(), JWT_SECRET });
const authorization = () =>
  `Bearer ${createAccessTokens({ secret: JWT_SECRET, clock: () => new Date(), roles: EVERYBODY }).issue(ANNA)}`;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const headers = () => ({ authorization: authorization(), 'content-type': 'application/json' });
const body = JSON.stringify({ email: ANNA.email, name: 'Survivor' });

/** A POST whose body is half sent, and which the server has begun to handle. */
async function beginRequest(
  url: string,
): Promise<{ post: ClientRequest; response: Promise<IncomingMessage> }> {
  const continued = { ...headers(), 'content-length': body.length, expect: '100-continue' };
  const post = request(`${url}/api/item`, { method: 'POST', headers: continued });
  const response = new Promise<IncomingMessage>((resolve, reject) =>
    post.once('response', resolve).once('error', reject),
  );
  await new Promise((resolve, reject) => post.once('continue', resolve).once('error', reject).flushHeaders());
  post.write(body.slice(0, 10));
  return { post, response };
}

function accepts(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), 'localhost');
    socket.once('error', () => resolve(false)).once('connect', () => resolve(socket.destroy() && true));
  });
}

async function readItems(url: string): Promise<Item[]> {
  const response = await fetch(`${url}/api/item`);
  return (await response.json()) as Item[];
}

const readLocks = async (folder: string) =>
  (await readdir(storeIn(folder))).filter((name) => /^lock-/.test(name));

describe('the process', () => {
  it.runIf(!WINDOWS).each(['SIGTERM', 'SIGINT'] as const)(
    'at %s stops accepting, finishes what is running, and exits 0',
    async (signal) => {
      const server = spawnServer(named());
      const url = await server.ready;
      // An idle kept-alive connection must not delay the stop.
      await fetch(`${url}/api/health/live`).then((response) => response.text());
      const { post, response } = await beginRequest(url);
      server.child.kill(signal);
      await expect.poll(() => accepts(url)).toBe(false);
      post.end(body.slice(10));
      const { statusCode } = (await response).resume();
      expect(statusCode).toBe(201);
      expect(await server.ended).toBe(0);
      expect(server.output()).toBe('');
    },
  );

  it.runIf(!WINDOWS)(
    'logs that it stops, cuts off an upload that drips, says why, and keeps nothing of it',
    async () => {
      const server = spawnServer({ ...named(), LOG_LEVEL: 'info' });
      const upload = request(`${await server.ready}/api/imports?name=list.csv`, {
        method: 'POST',
        headers: { authorization: authorization() },
      });
      const problem = new Promise((resolve, reject) => {
        upload.once('error', reject);
        upload.once('response', (response) => json(response).then(resolve, reject));
      });
      upload.write(Buffer.alloc(1_000_000, 'Name,Price\n'));
      const drip = setInterval(() => upload.write('x'), 50);
      onTestFinished(() => clearInterval(drip));
      const client = new MongoClient(inject('mongoUri'));
      onTestFinished(() => client.close());
      const pieces = client.db(new URL(mongodb()).pathname.slice(1)).collection('importFiles.chunks');
      await expect.poll(() => pieces.countDocuments()).toBeGreaterThan(0);
      server.child.kill('SIGTERM');
      expect(await problem).toMatchObject({
        code: 'server_busy',
        detail: expect.stringContaining('stopping'),
      });
      expect(await server.ended).toBe(0);
      expect(server.output()).toContain('"stopping"');
      expect(await pieces.countDocuments()).toBe(0);
    },
  );

  it('ends event streams and exits 0 when its parent process disconnects', async () => {
    const server = spawnServer(named());
    const client = await listenTo(`${await server.ready}/api/events`);
    const began = performance.now();
    server.child.disconnect();
    await client.ended;
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(server.output()).toBe('');
  });

  it.runIf(!WINDOWS)('stops at once at the second signal, and says so', async () => {
    const server = spawnServer(named());
    const url = await server.ready;
    const { post, response } = await beginRequest(url);
    response.catch(() => {});
    server.child.kill('SIGTERM');
    await expect.poll(() => accepts(url)).toBe(false);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('Stopped at once: SIGTERM came while stopping.\n');
    post.destroy();
  });

  it('says what to do when the port is taken', async () => {
    const other = createServer().listen(0);
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const server = spawnServer({ ...named(), PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1}.\n`,
    );
  });

  it('says what to do when the data folder cannot be used', async () => {
    const folder = await makeFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    await chmod(file, 0o444);
    const server = spawnServer({ DATA_DIR: join(file, 'data') });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^The data folder .*file[\\/]data cannot be used .* set DATA_DIR to another folder\.\n$/,
    );
  });

  it('says what to do when the secret is a folder', async () => {
    const DATA_DIR = await makeFolder();
    await mkdir(join(DATA_DIR, 'jwt-secret'));
    const server = spawnServer({ DATA_DIR });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The secret .*jwt-secret cannot be read .* set JWT_SECRET\.\n$/);
  });

  it('says what to do when the database cannot be reached, without the password', async () => {
    const uri = 'mongodb://user:hush@127.0.0.1:1/godown?serverSelectionTimeoutMS=100';
    const server = spawnServer({ MONGODB_URI: uri, JWT_SECRET });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^The database at mongodb:\/\/127\.0\.0\.1:1\/godown cannot be reached .* MONGODB_URI\.\n$/,
    );
  });

  it('warns at start that others can reach the demonstration, and never fills a MongoDB with it', async () => {
    const uri = new URL(mongodb());
    uri.pathname += '_untouched';
    const open = spawnServer({
      ...named(),
      MONGODB_URI: uri.href,
      HOST: '0.0.0.0',
      ALLOW_OPEN_DEMO: 'true',
    });
    expect(await readItems(await open.ready)).toEqual([]);
    await expect.poll(open.output).toMatch(/^Open demonstration .* anybody .*\n$/);
  });

  it('names every missing setting in production, and starts with all of them', async () => {
    const server = spawnServer({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual([
      'MONGODB_URI',
      'JWT_SECRET',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'STAFF_EMAILS',
    ]);
    const project = {
      FIREBASE_PROJECT_ID: 'godown-1',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'godown-1.example',
      STAFF_EMAILS: '*',
    };
    const complete = spawnServer({ NODE_ENV: 'production', ...project, ...named() });
    expect((await fetch(`${await complete.ready}/api/health/ready`)).status).toBe(200);
  });
});

describe('the embedded store', () => {
  it('keeps the demonstration’s items over a restart, and is not filled again after all were deleted', {
    timeout: 60_000,
  }, async () => {
    const DATA_DIR = await makeFolder();
    const first = spawnServer({ DATA_DIR });
    const demo = await readItems(await first.ready);
    expect(demo.length).toBeGreaterThanOrEqual(24);
    if (!WINDOWS) expect((await stat(join(DATA_DIR, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    first.child.disconnect();
    expect(await first.ended).toBe(0);
    expect(await readLocks(DATA_DIR)).toEqual([]);

    const second = spawnServer({ DATA_DIR, JWT_SECRET });
    const url = await second.ready;
    expect(await readItems(url)).toEqual(demo);
    const deleteItem = ({ _id }: Item) =>
      fetch(`${url}/api/item/${_id}`, { method: 'DELETE', headers: headers() });
    await Promise.all(demo.map(deleteItem));
    if (WINDOWS) second.child.disconnect();
    else second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await readLocks(DATA_DIR)).toEqual([]);

    const third = spawnServer({ DATA_DIR });
    expect(await readItems(await third.ready)).toEqual([]);
  });
});

describe('the stop on the embedded store', () => {
  const post = (url: string, name: string) =>
    fetch(`${url}/api/item`, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ email: ANNA.email, name }),
    });

  /** Each goes on until the server is gone. Resolves when the first request of it has been served. */
  const STATES: [string, (url: string) => Promise<unknown>][] = [
    ['nothing', async () => {}],
    ['changes', (url) => keepAsking((n) => post(url, `Item ${n}`))],
    ['reads', (url) => keepAsking(() => fetch(`${url}/api/reports/overview`, { headers: headers() }))],
    ['an event stream', (url) => listenTo(`${url}/api/events`)],
  ];

  async function keepAsking(ask: (n: number) => Promise<Response>): Promise<void> {
    const askUntilRefused = async (client: number) => {
      for (let n = 0; ; n++) await (await ask(client * 10_000 + n)).text();
    };
    await (await ask(0)).text();
    for (let client = 1; client <= 4; client++) askUntilRefused(client).catch(() => {});
  }

  it.runIf(!WINDOWS).each(STATES)('exits 0 during %s, and leaves no lock', async (_, begin) => {
    const DATA_DIR = await makeFolder();
    const server = spawnServer({ DATA_DIR, JWT_SECRET });
    await begin(await server.ready);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await readLocks(DATA_DIR)).toEqual([]);
  });

  it.runIf(!WINDOWS)('exits 0 while it is still loading', async () => {
    // The signal comes as soon as somebody listens to it.
    const raise = `process.on('newListener', function raise(name) {
      if (name !== 'SIGTERM') return;
      process.off('newListener', raise);
      console.log('raised');
      process.kill(process.pid, name);
    })`;
    const server = spawnServer({
      DATA_DIR: await makeFolder(),
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(raise)}`,
    });
    expect(await server.ended).toBe(0);
    // Newer versions of Node load without a break, and the server learns of the signal when it begins to start.
    expect(server.output()).toMatch(/^raised\n/);
  });

  it('exits 0 if the data folder has become read-only', async () => {
    const DATA_DIR = await makeFolder();
    const server = spawnServer({ DATA_DIR });
    await server.ready;
    // Not even root can delete a folder as a file. A read-only file system refuses in the same way.
    await expect.poll(() => readdir(DATA_DIR)).toContain('store.address');
    await rm(join(DATA_DIR, 'store.address'));
    await mkdir(join(DATA_DIR, 'store.address'));
    server.child.disconnect();
    expect(await server.ended).toBe(0);
    expect(server.output()).toBe('');
  });

  it('a start that fails closes the store before it exits 1', async () => {
    const DATA_DIR = await makeFolder();
    const store = await startEmbeddedStore(storeIn(DATA_DIR));
    const client = await new MongoClient(store.uri).connect();
    await client
      .db('godown')
      .collection<{ _id: string; version: number }>('meta')
      .insertOne({ _id: 'data', version: 999 });
    await client.close();
    await store.close();
    const server = spawnServer({ DATA_DIR });
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split('\n')).toHaveLength(1);
    expect(await readLocks(DATA_DIR)).toEqual([]);
  });
});
