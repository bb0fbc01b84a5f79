import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, systemCode } from './start-error.js';

/** The secret kept in `dataDir`, made there on the first start; only the owner may read the file. */
export async function keepJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret');
  const existing = await readIfThere(path);
  if (existing !== null) return checkSecret(existing, path);
  // Written whole under another name first: a crash or a second process never sees half of it.
  const draft = join(dataDir, `jwt-secret.${randomUUID()}`);
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return checkSecret(await readFile(path, 'utf8'), path);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function checkSecret(secret: string, path: string): string {
  if (Buffer.byteLength(secret.trim()) >= 32) return secret.trim();
  throw new StartError(
    `${path} holds no proper secret. Delete the file; a new one is made, and people sign in again.`,
  );
}
