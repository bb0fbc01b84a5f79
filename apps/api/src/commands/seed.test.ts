import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { spawnServer } from '../testing/spawn-server.js';
import { WINDOWS } from '../testing/windows.js';

const SEED = fileURLToPath(new URL('../../dist/commands/seed.js', import.meta.url));
/** Several processes, one after the other, on machines that may be busy. */
const LIMIT_MS = 120_000;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-seed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs the built command. `stop` is sent once, as soon as it shows its progress. */
async function seed(env: Record<string, string>, items: number, stop?: NodeJS.Signals) {
  const { PATH = '' } = process.env;
  const child = fork(SEED, ['--items', String(items)], {
    env: { PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (!child.killed && stop && output.includes('Seeding … ')) child.kill(stop);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

describe('npm run seed', { timeout: LIMIT_MS }, () => {
  it('makes a store that needs no upgrade, and fills none that exists', async () => {
    const DATA_DIR = await makeFolder();
    expect(await seed({ DATA_DIR }, 20)).toMatchObject({
      code: 0,
      output: expect.stringContaining('20 items'),
    });
    const server = spawnServer({ DATA_DIR });
    const url = await server.ready;
    const items = (await (await fetch(`${url}/api/item`)).json()) as unknown[];
    expect(items).toHaveLength(20);
    server.child.kill('SIGTERM');
    await server.ended;
    expect(server.output()).toBe('');
    expect(await readdir(DATA_DIR)).not.toContain('backups');
    expect(await seed({ DATA_DIR }, 20)).toEqual({
      code: 2,
      output: expect.stringMatching(
        /^There is a store in .+ already\. .+ set DATA_DIR to another folder\.\n$/,
      ),
    });
  });

  it.runIf(!WINDOWS)('leaves no store if it is stopped or killed, and can be started again', async () => {
    const DATA_DIR = await makeFolder();
    const { code, output } = await seed({ DATA_DIR }, 3000, 'SIGINT');
    expect(output).toMatch(/\nStopped\. Nothing was written\.\n$/);
    expect(code).toBe(130);
    expect(await readdir(DATA_DIR)).toEqual([]);
    await seed({ DATA_DIR }, 3000, 'SIGKILL');
    expect(await readdir(DATA_DIR)).not.toContain('store');
    expect(await seed({ DATA_DIR }, 5)).toMatchObject({ code: 0 });
    const store = await start({ path: join(DATA_DIR, 'store') });
    const client = new MongoClient(store.uri);
    expect(await client.db('godown').collection('items').countDocuments()).toBe(5);
    await client.close();
    await store.close();
  });

  it.runIf(!WINDOWS)('leaves nothing in a MongoDB either, and fills none that has something', async () => {
    const name = `${inject('databasePrefix')}seed`;
    const uri = new URL(inject('mongoUri'));
    uri.pathname = `/${name}`;
    const client = new MongoClient(uri.href);
    const db = client.db();
    onTestFinished(async () => {
      await db.dropDatabase();
      await client.close();
    });
    const env = { MONGODB_URI: uri.href };
    expect(await seed(env, 3000, 'SIGINT')).toMatchObject({ code: 130 });
    expect(await db.listCollections().toArray()).toEqual([]);
    expect(await seed(env, 5)).toMatchObject({ code: 0 });
    expect(await seed(env, 5)).toEqual({
      code: 2,
      output: expect.stringMatching(/^The database .+ is not empty: .+ Name another one in MONGODB_URI\.\n$/),
    });
    expect(await db.collection('items').countDocuments()).toBe(5);
  });
});
