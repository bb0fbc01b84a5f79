import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StartError } from '../runtime/start-error.js';
import { spawnServer } from '../testing/spawn-server.js';
import { WINDOWS } from '../testing/windows.js';
import { prepareDataDir } from './data-dir.js';

/** A folder that nobody can make. Node's own recursive mkdir never returns for the one in /proc. */
const IMPOSSIBLE = process.platform === 'win32' ? 'Q:\\nowhere\\data' : '/proc/data';

async function makeTemporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godown-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Resolves with the one line that the folder is refused with. */
async function refusal(dataDir: string): Promise<string> {
  const error = await prepareDataDir(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

it('makes the folder and those above it, and accepts one that exists', async () => {
  const dataDir = join(await makeTemporary(), 'a', 'b');
  await Promise.all([prepareDataDir(dataDir), prepareDataDir(dataDir)]);
  await prepareDataDir(dataDir);
  expect((await stat(dataDir)).isDirectory()).toBe(true);
});

it('refuses a folder that cannot be made', async () => {
  expect(await refusal(IMPOSSIBLE)).toMatch(
    /^The data folder .* cannot be used \(.+\)\. .* DATA_DIR [^\n]*$/,
  );
});

it('refuses a file, and a folder in a file', async () => {
  const file = join(await makeTemporary(), 'file');
  await writeFile(file, '');
  expect(await refusal(file)).toContain(file);
  expect(await refusal(join(file, 'data'))).toContain(file);
});

it('does not start with a folder for backups that cannot be made', { tags: 'slow' }, async () => {
  const DATA_DIR = await makeTemporary();
  const server = spawnServer({ DATA_DIR, BACKUP_DIR: IMPOSSIBLE });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    /^The folder .+ of BACKUP_DIR cannot be used \(.+\)\. Correct that, or set BACKUP_DIR to another folder\.\n$/,
  );
});

it.runIf(!WINDOWS)(
  'lets nobody else read what a server writes into a folder that everybody may read',
  { tags: 'slow' },
  async () => {
    const DATA_DIR = await makeTemporary();
    await mkdir(join(DATA_DIR, 'pictures'));
    for (const folder of [DATA_DIR, join(DATA_DIR, 'pictures')]) await chmod(folder, 0o755);
    // Due at every time of the day.
    const server = spawnServer({ DATA_DIR, BACKUP_DIR: join(DATA_DIR, 'backups'), BACKUP_HOUR: '0' });
    await server.ready;
    await expect
      .poll(() => readdir(join(DATA_DIR, 'backups')).catch(() => []), { timeout: 30_000 })
      .toHaveLength(1);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const names = await readdir(DATA_DIR, { recursive: true });
    expect(names).toEqual(
      expect.arrayContaining(['jwt-secret', 'pictures', 'store', join('store', 'data.mdb')]),
    );
    const open = names.map(async (name) => ((await stat(join(DATA_DIR, name))).mode & 0o077 ? name : []));
    expect((await Promise.all(open)).flat()).toEqual([]);
  },
);
