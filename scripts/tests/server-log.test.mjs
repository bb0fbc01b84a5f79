import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../lib/server.mjs';

const MB = 1024 * 1024;
/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'godown-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string[]} texts */
async function write(texts) {
  const log = await openLog(path.join(folder, 'log', 'server.log'));
  for (const text of texts) await new Promise((resolve) => log.write(text, resolve));
  log.end();
  await finished(log);
}

it('keeps four files of 10 MB beside the current one, and drops older ones', async () => {
  await write(Array.from({ length: 7 }, (_, index) => String(index).repeat(10 * MB)));
  const files = readdirSync(path.join(folder, 'log'));
  expect(files.filter((name) => name.startsWith('server.log')).sort()).toEqual([
    'server.log',
    'server.log.1',
    'server.log.2',
    'server.log.3',
    'server.log.4',
  ]);
  for (const name of files)
    expect(statSync(path.join(folder, 'log', name)).size).toBeLessThanOrEqual(10 * MB);
});

it('adds to the log of the last start', async () => {
  await write(['one\n']);
  await write(['two\n']);
  expect(readFileSync(path.join(folder, 'log', 'server.log'), 'utf8')).toBe('one\ntwo\n');
});
