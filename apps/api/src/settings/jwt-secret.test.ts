import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../runtime/start-error.js';
import { WINDOWS } from '../testing/windows.js';
import { keepJwtSecret } from './jwt-secret.js';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'godown-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('generates a secret that only the owner can read, and keeps it', async () => {
  const secret = await keepJwtSecret(dataDir);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(await keepJwtSecret(dataDir)).toBe(secret);
  if (!WINDOWS) expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
});

it('generates one secret when several processes start at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keepJwtSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

it('refuses a secret that is too short', async () => {
  await writeFile(join(dataDir, 'jwt-secret'), 'short');
  await expect(keepJwtSecret(dataDir)).rejects.toThrow(/at least 32 bytes\. Delete it: /);
});

it('names the file in one line when it cannot be read', async () => {
  await mkdir(join(dataDir, 'jwt-secret'));
  const refused = keepJwtSecret(dataDir);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /^The secret .*jwt-secret cannot be read \(EISDIR[^\n]*JWT_SECRET\.$/,
  );
});

it('names the file in one line when none can be written', async () => {
  const refused = keepJwtSecret(join(dataDir, 'missing'));
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /^No secret could be written to .*jwt-secret \(ENOENT[^\n]*JWT_SECRET\.$/,
  );
});
