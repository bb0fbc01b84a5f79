/** The Auth emulator of the demonstration, where its folders cannot be written. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stop } from '../lib/children.mjs';
import { makeFolder, START_LIMIT_MS, start } from './product-process.mjs';

/** The settings of a system whose folder for temporary files is this one. The second and third are Windows' names. @param {string} folder */
const withTemporaryFolder = (folder) => ({ TMPDIR: folder, TEMP: folder, TMP: folder });

/** @param {{ stdout: string, stderr: string }} output */
const waitUntilReady = (output) =>
  expect
    .poll(() => output.stdout + output.stderr, { timeout: START_LIMIT_MS / 2 })
    .toContain('The Auth emulator is ready: http');

it(
  'starts where nothing of it can be written in the data folder, as on a full disk, and leaves no temporary file',
  async () => {
    const DATA_DIR = makeFolder();
    writeFileSync(path.join(DATA_DIR, 'emulator'), '');
    const temporary = makeFolder();
    const { child, output } = start({ DATA_DIR, ...withTemporaryFolder(temporary) }, 'emulator');
    await waitUntilReady(output);
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^godown-emulator-/)]);
    await stop(child, 30_000);
    expect(output.stderr).toMatch(/^The accounts could not be saved: .+\n$/);
    expect(readdirSync(temporary)).toEqual([]);
  },
  START_LIMIT_MS,
);

it(
  'starts after a start on a full disk, which left an empty file',
  async () => {
    const DATA_DIR = makeFolder();
    const temporary = makeFolder();
    for (const folder of [temporary, path.join(DATA_DIR, 'emulator/tmp')]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'hub-demo-godown.json'), '');
    }
    const { child, output } = start({ DATA_DIR, ...withTemporaryFolder(temporary) }, 'emulator');
    await waitUntilReady(output);
    await stop(child, 30_000);
  },
  START_LIMIT_MS,
);

it(
  'says which temporary folder cannot be written, and what to do',
  async () => {
    const missing = path.join(makeFolder(), 'missing');
    const { ended, output } = start({ DATA_DIR: makeFolder(), ...withTemporaryFolder(missing) }, 'emulator');
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stderr).toMatch(
      /^The Auth emulator needs 1 MB in the folder .+missing, which cannot be written \(.+\)\. Make room there, or set TMPDIR \(on Windows TEMP\) to another folder\.\n$/,
    );
  },
  START_LIMIT_MS,
);

it(
  'says why the emulator could not start',
  async () => {
    const DATA_DIR = makeFolder();
    const accounts = path.join(DATA_DIR, 'emulator/accounts');
    mkdirSync(accounts, { recursive: true });
    writeFileSync(path.join(accounts, 'firebase-export-metadata.json'), '');
    const { ended, output } = start({ DATA_DIR }, 'emulator');
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output.stderr).toMatch(/^The Auth emulator could not start:\n/);
    expect(output.stderr).toContain('SyntaxError: Unexpected end of JSON input');
  },
  START_LIMIT_MS,
);
