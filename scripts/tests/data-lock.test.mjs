import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDir } from '../lib/data-lock.mjs';
import { makeFolder } from './product-process.mjs';

it('releases a data folder that has become read-only', () => {
  const folder = makeFolder();
  const release = lockDataDir(folder);
  // Not even root can delete a folder as a file. A read-only file system refuses in the same way.
  rmSync(path.join(folder, 'start.pid'));
  mkdirSync(path.join(folder, 'start.pid'));
  expect(release).not.toThrow();
});
