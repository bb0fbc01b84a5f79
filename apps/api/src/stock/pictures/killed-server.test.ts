import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Item } from '@godown/shared/items/item';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES } from '@godown/shared/items/pictures';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createAccessTokens } from '../../access/identity/access-tokens.js';
import { EVERYBODY } from '../../access/identity/roles.js';
import { openAlone } from '../../database/reach-store.js';
import { systemClock } from '../../runtime/clock.js';
import { spawnServer } from '../../testing/spawn-server.js';
import { JWT_SECRET } from '../../testing/test-app.js';
import { picturesOf } from './picture-doc.js';

const PEOPLE = 10;
const EACH = 10;
const KILLED_AT = [25, 60];
const [WIDTH, HEIGHT] = [400, 200];
const TIMEOUT_MS = 120_000;
const tokens = createAccessTokens({ secret: JWT_SECRET, clock: systemClock, roles: EVERYBODY });
const headersOf = (person: number) => {
  const caller = { uid: `person-${person}`, email: `person-${person}@example.com` };
  return { Authorization: `Bearer ${tokens.issue(caller)}` };
};

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function runCommand(name: 'backup' | 'restore', file: string, DATA_DIR: string): Promise<void> {
  const script = fileURLToPath(new URL(`../../../dist/commands/${name}.js`, import.meta.url));
  const { PATH = '' } = process.env;
  const child = fork(script, [file], { env: { PATH, DATA_DIR }, stdio: 'ignore' });
  expect(await once(child, 'close')).toEqual([0, null]);
}

async function readItems(url: string): Promise<Item[]> {
  return (await (await fetch(`${url}/api/item?limit=1000`)).json()) as Item[];
}

/** Every picture of every item in every size, by its address. All of them are whole. */
async function readPictures(url: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { _id, pictures = [] } of await readItems(url))
    for (const picture of pictures)
      for (const size of PICTURE_SIZE_NAMES) {
        const path = `/api/item/${_id}/pictures/${picture}?size=${size}`;
        const response = await fetch(url + path);
        expect(response.status, path).toBe(200);
        const bytes = Buffer.from(await response.arrayBuffer());
        const { width, height } = (await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info;
        const most = Math.min(PICTURE_SIZES[size], WIDTH);
        expect([width, height]).toEqual([most, most * (HEIGHT / WIDTH)]);
        found.set(path, bytes);
      }
  return found;
}

it('keeps 100 pictures of ten people whole while the server is killed twice, and a backup brings them back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const DATA_DIR = await makeFolder();
  let server = spawnServer({ DATA_DIR, JWT_SECRET });
  /** The address of the server that runs, or that starts. */
  let up = server.ready;
  const items = (await readItems(await up)).slice(0, 20);
  const confirmed = new Map<string, string>();

  async function upload(person: number, n: number): Promise<void> {
    const item = items[(person * 2 + (n % 2)) % items.length]?._id ?? '';
    const key = `00000000-0000-7000-8000-${String(person * EACH + n).padStart(12, '0')}`;
    const background = { r: person * 20, g: n * 20, b: 99 };
    const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
      .jpeg()
      .toBuffer();
    while (!confirmed.has(key)) {
      const response = await fetch(`${await up}/api/item/${item}/pictures`, {
        method: 'POST',
        headers: { ...headersOf(person), 'Idempotency-Key': key },
        body: new Uint8Array(bytes),
      }).catch(() => null);
      // Without one it was killed. While it stops or is too busy it says so.
      expect([undefined, 201, 503]).toContain(response?.status);
      if (response?.status === 201) confirmed.set(key, response.headers.get('location') ?? '');
    }
  }
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let n = 0; n < EACH; n++) await upload(person, n);
  });
  const restart = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    server = spawnServer({ DATA_DIR, JWT_SECRET });
    return server.ready;
  };
  for (const count of KILLED_AT) {
    await expect.poll(() => confirmed.size, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(count);
    up = restart();
    expect((await readPictures(await up)).size).toBeGreaterThanOrEqual(count * PICTURE_SIZE_NAMES.length);
  }
  await Promise.all(people);

  const pictures = await readPictures(await up);
  expect(confirmed.size).toBe(PEOPLE * EACH);
  const addresses = [...pictures.keys()].map((path) => path.replace(/\?.*/, ''));
  expect(new Set(addresses)).toEqual(new Set(confirmed.values()));
  const file = join(await makeFolder(), 'a.backup');
  await runCommand('backup', file, DATA_DIR);
  const restored = join(await makeFolder(), 'data');
  await runCommand('restore', file, restored);
  const copy = spawnServer({ DATA_DIR: restored, JWT_SECRET });
  expect(await readPictures(await copy.ready)).toEqual(pictures);

  server.child.kill('SIGTERM');
  await server.ended;
  const { db, close } = await openAlone(join(DATA_DIR, 'store'));
  const held = await picturesOf(db).countDocuments({ looseAt: { $exists: false } });
  await close();
  expect(held).toBe(PEOPLE * EACH);
});
