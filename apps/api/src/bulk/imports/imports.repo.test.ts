import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { readAll } from '../files/file-source.js';
import { importCollectionsOf, openFile } from './imports.repo.js';

const test = useTestApp();
const MB = 1024 * 1024;

it.each([
  ['as a whole', undefined],
  ['from the middle of one slice to the middle of another', { start: 123_457, end: 2 * MB + 11 }],
  ['of a few bytes', { start: 2 * MB - 1, end: 2 * MB + 1 }],
  ['that is its end', { start: 3 * MB, end: 3 * MB + 5 }],
])('reads a part of a stored file: %s', async (_, range) => {
  const collections = importCollectionsOf(test.db);
  const [id, bytes] = [new ObjectId(), randomBytes(3 * MB + 5)];
  await pipeline(Readable.from([bytes]), collections.files.openUploadStream(String(id)));
  const source = await openFile(collections, id);
  expect(source?.size).toBe(bytes.length);
  const read = await readAll(source?.read(range) ?? Readable.from([]));
  expect(read.equals(bytes.subarray(range?.start, range?.end))).toBe(true);
});
