/** An upload fails: the file is too large, the client leaves, the disk is full, the database is lost, the server stops. */
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Problem } from '@godown/shared/http/problem';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { startFaultyStore } from '../faulty-store.js';
import { NOW } from '../now.js';
import { useTestApp } from '../test-app.js';

const MB = 1024 * 1024;
/** More than a piece in which a file is stored. */
const PART = Buffer.alloc(MB, 'Name,Price\n');
const OUT_OF_DISK_SPACE = 14_031;
const HOUR_MS = 3_600_000;

const store = await startFaultyStore(Number(new URL(inject('mongoUri')).port));
const client = new MongoClient(`mongodb://127.0.0.1:${store.port}/?directConnection=true`, {
  serverSelectionTimeoutMS: 500,
  socketTimeoutMS: 5000,
  monitorCommands: true,
});
const test = useTestApp({ db: client.db(`${inject('databasePrefix')}${process.env.VITEST_POOL_ID}`) });
test.noteWrites(client);
afterAll(async () => {
  await client.close();
  store.close();
});
beforeEach(() => {
  store.respond = () => null;
  store.delayMs = 0;
});

const pieces = () => test.db.collection('importFiles.chunks').countDocuments();

/** An upload that says nothing about its length, and has not ended. */
function begin(): { upload: ClientRequest; problem: Promise<Problem> } {
  const { port } = test.server.address() as AddressInfo;
  const [name, value] = test.as();
  const upload = request({
    port,
    method: 'POST',
    path: '/api/imports?name=list.csv',
    headers: { [name]: value },
  });
  const problem = new Promise<Problem>((resolve, reject) => {
    // Read at once: the connection may be closed afterwards.
    upload.once('response', (message) => text(message).then((body) => resolve(JSON.parse(body)), reject));
    upload.once('error', reject);
  });
  // A test that does not read the response may end the connection.
  upload.on('error', () => {});
  problem.catch(() => {});
  onTestFinished(() => void upload.destroy());
  return { upload, problem };
}

/** Resolves with true if the bytes were taken: the connection may be closed. */
const write = (upload: ClientRequest, bytes: Buffer) =>
  new Promise<boolean>((resolve) => upload.write(bytes, (error) => resolve(!error)));

/** Lines of the log are written when the response is complete. */
const logged = (status: number) =>
  expect.poll(() => test.log, { timeout: 5000 }).toContain(`"path":"/api/imports","status":${status}`);

const isAlive = () => test.http.get('/api/health/live').expect(200);

it('refuses more than 50 MB in pieces, keeps none of them, and logs who sent it', async () => {
  const { upload, problem } = begin();
  for (let sent = 0; sent < 51 * MB; sent += MB) await write(upload, PART);
  upload.end();
  expect(await problem).toMatchObject({ status: 413, code: 'body_too_large' });
  await logged(413);
  expect(test.log).toContain('"address":"127.0.0.1"');
  expect(await pieces()).toBe(0);
  await isAlive();
});

it('closes the connection of a client that goes on and on after the refusal', async () => {
  const { upload, problem } = begin();
  const closed = new Promise<false>((resolve) => upload.once('close', () => resolve(false)));
  let sent = 0;
  while (sent < 150 * MB && (await Promise.race([write(upload, PART), closed]))) sent += MB;
  expect(sent).toBeLessThan(150 * MB);
  expect(await problem).toMatchObject({ code: 'body_too_large' });
  expect(await pieces()).toBe(0);
  await isAlive();
});

it('keeps nothing of an upload whose client leaves', async () => {
  const { upload } = begin();
  for (let sent = 0; sent < 3 * MB; sent += MB) await write(upload, PART);
  await expect.poll(pieces, { timeout: 5000 }).toBeGreaterThan(0);
  upload.destroy();
  await expect.poll(pieces, { timeout: 5000 }).toBe(0);
  await expect.poll(() => test.log, { timeout: 5000 }).toContain('"aborted":true');
  expect(test.log).not.toContain('request failed');
  await isAlive();
});

it('keeps nothing of an upload that finds the disk full', async () => {
  let inserted = 0;
  store.respond = (command) =>
    command.insert === 'importFiles.chunks' && ++inserted > 2
      ? { ok: 0, code: OUT_OF_DISK_SPACE, codeName: 'OutOfDiskSpace', errmsg: 'no room' }
      : null;
  const { upload, problem } = begin();
  for (let sent = 0; sent < 3 * MB; sent += MB) await write(upload, PART);
  upload.end();
  expect(await problem).toMatchObject({ status: 507, code: 'disk_full' });
  await logged(507);
  expect(await pieces()).toBe(0);
  await isAlive();
});

it('says when the database is lost meanwhile, and removes the pieces later', async () => {
  const { upload, problem } = begin();
  for (let sent = 0; sent < 3 * MB; sent += MB) await write(upload, PART);
  await expect.poll(pieces, { timeout: 5000 }).toBeGreaterThan(0);
  store.respond = (command) => {
    if ('insert' in command || 'delete' in command || 'find' in command) setImmediate(store.cut);
    return null;
  };
  for (let sent = 0; sent < 2 * MB; sent += MB) await write(upload, PART);
  upload.end();
  expect(await problem).toMatchObject({ status: 503, code: 'database_unavailable' });
  await logged(503);
  store.respond = () => null;
  await isAlive();
  expect(await pieces()).toBeGreaterThan(0);
  // The ids of pieces have the time of the machine, not that of the test.
  const later = (ms: number) => new Date(Date.now() + ms);
  await test.background.purge(later(0));
  expect(await pieces()).toBeGreaterThan(0);
  await test.background.purge(later(2 * HOUR_MS));
  expect(await pieces()).toBe(0);
});

it('removes pieces that an earlier version left, and no file that is still used', async () => {
  const sent = await test.http
    .post('/api/imports?name=used.csv')
    .set(...test.as())
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from('Name\nFan\n'))
    .expect(201);
  const old = ObjectId.createFromTime(NOW.getTime() / 1000 - 7200);
  const left = Array.from({ length: 3 }, (_, n) => ({ files_id: old, n, data: Buffer.from('x') }));
  await test.db.collection('importFiles.chunks').insertMany(left);
  await test.db
    .collection('imports')
    .updateOne(
      { _id: new ObjectId(String(sent.body._id)) },
      { $set: { at: new Date(Date.now() + 2 * HOUR_MS) } },
    );
  await test.background.purge(new Date(Date.now() + 2 * HOUR_MS));
  expect(await pieces()).toBe(1);
});
