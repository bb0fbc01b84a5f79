import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageText, resultOf } from '../testing/damage.js';
import { CLI, fill, loadBuilt, randomFrom, runCli, temporaryFolder } from '../testing/harness.js';
import { DataFile } from './data-file.js';
import { TreeWalk } from './tree.js';

const { start } = await loadBuilt();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'data.mdb');
});
afterEach(() => folder.remove());

describe('store:check', () => {
  it('ends with 0 for a sound store, and 2 where it cannot look', async () => {
    expect(await runCli(['--check', '--path', folder.path])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(file),
    });
    await fill(folder.path, 10);
    expect(await runCli(['--check', '--path', folder.path])).toMatchObject({
      status: 0,
      stdout: `${file} is sound: 10 documents.\n`,
    });
    const store = await start({ path: folder.path });
    expect(await runCli(['--check', '--path', folder.path])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`in use by the process with pid ${process.pid}`),
    });
    await store.close();
  });

  it('lists what is damaged and ends with 1', async () => {
    await fill(folder.path, 300);
    await damageText(file, 123);
    await damageText(file, 234);
    const { status, stdout } = await runCli(['--check', '--path', folder.path]);
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^t\.items, _id 123: .*\nt\.items, _id 234: .*\nchange log: .*\n\n.* is damaged \(3 places/,
    );
  });

  it('ends with 130 when it is interrupted, and gives the folder back', async () => {
    await fill(folder.path, 5000);
    const child = spawn(process.execPath, [CLI, '--check', '--path', folder.path]);
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    await (await start({ path: folder.path })).close();
  });

  it.each([
    ['the flags of the free pages', 52],
    ['the flags of the data', 100],
    ['the size of the map', 46],
  ])('notices a wrong bit in %s', async (_what, at) => {
    await fill(folder.path, 1);
    const bytes = await readFile(file);
    for (const head of [0, 4096]) bytes[head + at] = (bytes[head + at] ?? 0) ^ 0x80;
    await writeFile(file, bytes);
    expect(resultOf(file).damages).toEqual([expect.stringContaining('its head')]);
  });

  it('notices every damage that changes what is read', async () => {
    await fill(folder.path, 500);
    const sound = await readFile(file);
    const contents = contentsOf(file);
    const copy = join(folder.path, 'copy.mdb');
    let noticed = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      await copyFile(file, copy);
      const random = randomFrom(seed);
      const bytes = Buffer.from(sound);
      for (let flips = 0; flips < 3; flips += 1) {
        const at = random(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 + random(255));
      }
      await writeFile(copy, bytes);
      if (resultOf(copy).damages.length > 0) noticed += 1;
      else expect(contentsOf(copy), `seed ${seed}`).toBe(contents);
    }
    expect(noticed).toBeGreaterThan(50);
  });
});

/** Every record of a file that can be read, as text. */
function contentsOf(path: string): string {
  const data = new DataFile(path);
  const walk = new TreeWalk(data, data.main, {
    compare: Buffer.compare,
    leaves: true,
    report: () => undefined,
  });
  const records = [...walk.leaves()]
    .flat()
    .map(({ key, value }) => `${key.toString('hex')} ${value?.toString('hex')}`);
  data.close();
  return records.join('\n');
}
