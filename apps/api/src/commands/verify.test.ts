import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { WINDOWS } from '../testing/windows.js';

const NONE = { halishar: 0, bahaddarhat: 0, uttara: 0 };
const VERIFY = fileURLToPath(new URL('../../dist/commands/verify.js', import.meta.url));

interface Options {
  /** Sends it SIGINT once, as soon as it has written this: a second one would end it at once. */
  stopAt?: string;
}

/** Runs the built command; resolves with its exit code and everything it wrote. */
async function verify(env: Record<string, string>, { stopAt }: Options = {}) {
  const { PATH = '' } = process.env;
  const child = fork(VERIFY, {
    env: { PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (!child.killed && stopAt !== undefined && output.includes(stopAt)) child.kill('SIGINT');
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

async function openDatabase() {
  const name = `${inject('databasePrefix')}verify`;
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${name}`;
  const client = new MongoClient(inject('mongoUri'));
  const db = client.db(name);
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { items: db.collection('items'), env: { MONGODB_URI: uri.href } };
}

describe('npm run verify', () => {
  it('exits with 0 if every balance is the sum of its movements', async () => {
    const { items, env } = await openDatabase();
    await items.insertOne({ name: 'Old', quantity: 3 });
    expect(await verify(env)).toMatchObject({
      code: 0,
      output: expect.stringContaining(' 0 wrong balances'),
    });
  });

  it('exits with 1 if one is not, and names it', async () => {
    const { items, env } = await openDatabase();
    const { insertedId } = await items.insertOne({
      quantity: 3,
      stock: { halishar: 3, bahaddarhat: 0, uttara: 0 },
    });
    const { code, output } = await verify(env);
    expect(code).toBe(1);
    expect(output).toContain(`${insertedId}  halishar: the stored balance is 3, expected 0`);
  });

  it('exits with 2 if there is no store, and creates none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'godown-verify-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const dataDir = join(folder, 'elsewhere');
    expect(await verify({ DATA_DIR: dataDir })).toEqual({
      code: 2,
      output: expect.stringContaining(`There is no store in ${dataDir}.`),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('exits with 2 if it cannot verify, and says why', async () => {
    const deaf = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void deaf.close());
    await once(deaf, 'listening');
    const { port } = deaf.address() as AddressInfo;
    const away = `mongodb://127.0.0.1:${port}/x?serverSelectionTimeoutMS=300&connectTimeoutMS=300&directConnection=true`;
    expect(await verify({ MONGODB_URI: away })).toMatchObject({
      code: 2,
      output: expect.stringContaining('cannot be'),
    });
    expect(await verify({ HOME_WAREHOUSE: 'sylhet' })).toEqual({
      code: 2,
      output: expect.stringMatching(/^HOME_WAREHOUSE must [^\n]*\n$/),
    });
    const { env } = await openDatabase();
    // A name that no database can have, which is an unexpected error.
    const strange = env.MONGODB_URI.replace(/\/[^/]*$/, '/a%24b%20c');
    expect((await verify({ MONGODB_URI: strange })).code).toBe(2);
  });

  it.runIf(!WINDOWS)('shows its progress, and exits with 130 if it is stopped', async () => {
    const { items, env } = await openDatabase();
    await items.insertMany(Array.from({ length: 1000 }, () => ({ quantity: 0, stock: NONE })));
    const { code, output } = await verify(env, { stopAt: 'Verifying … ' });
    expect(output).toMatch(
      /^Verifying … \d+ of 1000 items \(\d+ %(, about [^\n]+ left)?\)\nStopped before every balance was verified\.\n$/,
    );
    expect(code).toBe(130);
  });

  it('verifies the embedded store of a data folder', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'godown-verify-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    await (await start({ path: join(DATA_DIR, 'store') })).close();
    expect(await verify({ DATA_DIR })).toMatchObject({ code: 0, output: expect.stringContaining('0 items') });
  });
});
