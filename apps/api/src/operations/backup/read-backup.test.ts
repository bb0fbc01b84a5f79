import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { toFrame } from './backup-format.js';
import { checkBackup } from './read-backup.js';

const HEADER = { backup: 'godown', format: 1, product: '1.0.0', database: 'x', takenAt: new Date(0) };
const OVEN = { _id: 1, name: 'Oven' };
const sha256 = (...documents: object[]) => {
  const hash = createHash('sha256');
  for (const document of documents) hash.update(BSON.serialize(document));
  return hash.digest('hex');
};

/** The frames of a backup with one item. */
const header = toFrame('h', HEADER);
const begin = toFrame('c', { name: 'items' });
const oven = toFrame('d', OVEN);
const ITEMS_END = { name: 'items', count: 1, sha256: sha256(OVEN) };
const end = toFrame('e', ITEMS_END);
const footer = toFrame('f', { collections: 1, documents: 1 });

const raw = (kind: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(kind), bytes]);
const withLength = (length: number) => {
  const frame = Buffer.from(oven);
  frame.writeInt32LE(length, 1);
  return frame;
};
/** Two fields of the same name, of which the driver would keep one. */
const twice = Buffer.from(BSON.serialize({ a: 1, b: 2 }));
twice.write('a', twice.indexOf('b\0'));

async function check(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'godown-read-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'x.backup');
  await writeFile(file, bytes);
  return checkBackup(file);
}

it('accepts a backup and says what it has', async () => {
  const summary = await check(whole);
  expect(summary).toEqual({ header: HEADER, collections: [ITEMS_END], documents: 1 });
});

it.each<[string, Buffer[], RegExp]>([
  ['is empty', [], /is not a backup/],
  ['begins with something else', [toFrame('d', HEADER), begin, oven, end, footer], /is not a backup/],
  [
    'has a header of something else',
    [toFrame('h', { ...HEADER, backup: 'other' }), footer],
    /is not a backup/,
  ],
  ['has a newer format', [toFrame('h', { ...HEADER, format: 2 }), footer], /has format 2\. Install/],
  ['has a second header', [header, header, begin, oven, end, footer], /is damaged\. Use/],
  [
    'has an unknown frame',
    [header, raw('x', oven.subarray(1)), begin, oven, end, footer],
    /is damaged\. Use/,
  ],
  ['has a document outside a collection', [header, oven, begin, oven, end, footer], /is damaged\. Use/],
  ['has a collection in another', [header, begin, begin, oven, end, footer], /is damaged\. Use/],
  [
    'has a collection without a name',
    [header, toFrame('c', { name: '' }), oven, end, footer],
    /is damaged\. Use/,
  ],
  ['ends a collection twice', [header, begin, oven, end, end, footer], /is damaged\. Use/],
  [
    'ends another collection',
    [header, begin, oven, toFrame('e', { ...ITEMS_END, name: 'x' }), footer],
    /the collection items is not/,
  ],
  [
    'has fewer documents than it says',
    [header, begin, oven, toFrame('e', { ...ITEMS_END, count: 2 }), footer],
    /the collection items is not/,
  ],
  [
    'has another document',
    [header, begin, toFrame('d', { ...OVEN, _id: 2 }), end, footer],
    /the collection items is not/,
  ],
  [
    'ends in a collection',
    [header, begin, oven, toFrame('f', { collections: 0, documents: 1 })],
    /is damaged\. Use/,
  ],
  [
    'has fewer collections than it says',
    [header, begin, oven, end, toFrame('f', { collections: 2, documents: 1 })],
    /is damaged\. Use/,
  ],
  [
    'has more documents than it says',
    [header, begin, oven, end, toFrame('f', { collections: 1, documents: 0 })],
    /is damaged\. Use/,
  ],
  ['goes on after its end', [header, begin, oven, end, footer, begin], /is damaged\. Use/],
  ['goes on with a part of a frame', [header, begin, oven, end, footer, begin.subarray(0, -1)], /is cut off/],
  ['has no end', [header, begin, oven, end], /is cut off/],
  ['is cut off in a frame', [header, begin, oven, end, footer.subarray(0, -1)], /is cut off/],
  ['has a frame that is too short', [header, begin, withLength(-1)], /is damaged\. Use/],
  ['has a frame that is too long', [header, begin, withLength(18_000_000)], /is damaged\. Use/],
  [
    'has a document that is none',
    [header, begin, raw('d', Buffer.from('060000000100', 'hex')), end, footer],
    /is damaged\. Use/,
  ],
  [
    'has a document that the driver would change',
    [header, begin, raw('d', twice), end, footer],
    /of items in .* cannot be restored byte for byte/,
  ],
])('refuses a file that %s', async (_what, frames, message) => {
  await expect(check(gzipSync(Buffer.concat(frames)))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(message),
  });
});

const whole = gzipSync(Buffer.concat([header, begin, oven, end, footer]));
const flip = (at: number) => Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 1 : byte)));

it.each([
  ['is cut off', whole.subarray(0, -20), 'is cut off'],
  ['has a wrong byte', flip(whole.length - 30), 'is damaged. Use'],
  ['has a wrong checksum', flip(whole.length - 8), 'is damaged. Use'],
  ['is something else', Buffer.from('name,price\n'), 'is not a backup'],
])('refuses compressed data that %s', async (_what, bytes, message) => {
  await expect(check(bytes)).rejects.toThrow(message);
});

it('says that there is no file, or that it cannot be read', async () => {
  await expect(checkBackup('/nowhere/x.backup')).rejects.toThrow('There is no file /nowhere/x.backup.');
  await expect(checkBackup(tmpdir())).rejects.toThrow('cannot be read (EISDIR');
});
