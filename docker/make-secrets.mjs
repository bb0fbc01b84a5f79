/**
 * Runs once in Docker Compose: makes the passwords of MongoDB and the key with which its members know each other, unless
 * they exist. They are in volumes only, never in the repository or in an environment variable.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The users of the two images. */
const MONGODB = 999;
const NODE = 1000;

/**
 * @param {string} path
 * @param {string} secret
 * @param {number} owner
 */
function write(path, secret, owner) {
  // Not even root may write over it: the container has no such right.
  rmSync(path, { force: true });
  writeFileSync(path, secret, { mode: 0o400 });
  // Only root may give it to another user. The test of this script runs as anybody.
  if (process.getuid?.() === 0) chownSync(path, owner, owner);
}

const [mongo, product] = process.argv.slice(2);
if (!mongo || !product) throw new Error('Use: make-secrets.mjs FOLDER_OF_MONGO FOLDER_OF_PRODUCT');
const password = randomBytes(32).toString('hex');
// The password comes last: without it, all are made again.
if (!existsSync(join(mongo, 'password'))) {
  write(join(mongo, 'key'), randomBytes(756).toString('base64'), MONGODB);
  write(join(mongo, 'root-password'), randomBytes(32).toString('hex'), MONGODB);
  write(join(product, 'password'), password, NODE);
  write(join(mongo, 'password'), password, MONGODB);
}
