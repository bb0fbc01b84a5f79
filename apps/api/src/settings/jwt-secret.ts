import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, StartError, systemCode } from '../runtime/start-error.js';

const MIN_BYTES = 32;

/**
 * The secret kept in `dataDir`, which is generated at the first start. Only the owner may read the file. Throws
 * `StartError` if there is none and none can be written.
 */
export async function keepJwtSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret');
  const secret = (await readSecret(path)) ?? (await writeSecret(path));
  if (Buffer.byteLength(secret) >= MIN_BYTES) return secret;
  throw new StartError(
    `${path} must hold a secret of at least ${MIN_BYTES} bytes. Delete it: a new one is generated, and people sign in again.`,
  );
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return null;
    throw new StartError(
      `The secret ${path} cannot be read (${reasonOf(cause)}). Make it a file that can be read, or set JWT_SECRET.`,
      { cause },
    );
  }
}

/** Returns the secret that is in the file afterwards: another process may have been faster. */
async function writeSecret(path: string): Promise<string> {
  // Written under another name first, so that neither a crash nor a second process leaves or reads half a secret.
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await link(draft, path);
  } catch (cause) {
    if (systemCode(cause) !== 'EEXIST')
      throw new StartError(
        `No secret could be written to ${path} (${reasonOf(cause)}). Make room and make the folder writable, or set JWT_SECRET.`,
        { cause },
      );
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
