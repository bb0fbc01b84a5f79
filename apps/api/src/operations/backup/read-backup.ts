/** Reads a backup, and checks it. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON } from 'mongodb';
import type * as z from 'zod';
import { reasonOf, StartError, systemCode } from '../../runtime/start-error.js';
import {
  type BackupSummary,
  collectionEndSchema,
  collectionSchema,
  FORMAT,
  footerSchema,
  headerSchema,
} from './backup-format.js';

interface Frame {
  kind: string;
  bytes: Buffer;
}

/** MongoDB's limit of a document is 16 MB, and some room for its own fields. */
const MAX_DOCUMENT = 17 * 1024 * 1024;
const MIN_DOCUMENT = 5;
const READ_BYTES = 1024 * 1024;

/** Types stay as they are stored: 1 and 1.0 are not the same bytes. */
const EXACTLY = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

/** Reads the frames one by one. Throws `StartError` for a file that is not a complete gzip file of frames. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  // Errors of the file reach the reader through the gunzip stream.
  const stream = pipeline(createReadStream(file), createGunzip({ chunkSize: READ_BYTES }), () => undefined);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      rest = Buffer.concat([rest, chunk]);
      let at = 0;
      for (let size = sizeAt(rest, at, file); size <= rest.length - at; size = sizeAt(rest, at, file)) {
        yield { kind: String.fromCharCode(rest[at] ?? 0), bytes: rest.subarray(at + 1, at + size) };
        at += size;
      }
      rest = rest.subarray(at);
    }
  } catch (error) {
    throw explain(file, error);
  }
  if (rest.length > 0) throw cutOff(file);
}

/** Bytes of the frame that begins there; more than there can be if its length has not been read yet. */
function sizeAt(bytes: Buffer, at: number, file: string): number {
  if (bytes.length - at < 5) return Number.POSITIVE_INFINITY;
  const length = bytes.readInt32LE(at + 1);
  if (length < MIN_DOCUMENT || length > MAX_DOCUMENT) throw damaged(file);
  return length + 1;
}

interface Check {
  signal?: AbortSignal | undefined;
  onProgress?: (documents: number) => void;
}

/**
 * Reads all of a backup and checks its format, its order, each count and each hash, and that this program writes each
 * document back byte for byte. Throws `StartError`.
 */
export async function checkBackup(file: string, { signal, onProgress }: Check = {}): Promise<BackupSummary> {
  const frames = readFrames(file);
  const first = await frames.next();
  if (first.done || first.value.kind !== 'h') throw notOurs(file);
  const header = parse(headerSchema, first.value, notOurs(file));
  if (header.format > FORMAT)
    throw new StartError(
      `${file} was written by a newer version (${header.product}) and has format ${header.format}. Install that version, or a later one.`,
    );
  const summary: BackupSummary = { header, collections: [], documents: 0 };
  const checker = createChecker(file, summary);
  for await (const frame of frames) {
    signal?.throwIfAborted();
    checker.take(frame);
    if (frame.kind === 'd') onProgress?.(summary.documents);
  }
  if (!checker.hasEnded()) throw cutOff(file);
  return summary;
}

/** Checks the frames after the header, one after the other, and adds them to the summary. */
function createChecker(file: string, summary: BackupSummary) {
  let open: { name: string; count: number; hash: Hash } | null = null;
  let ended = false;
  const endCollection = (frame: Frame, { name, count, hash }: NonNullable<typeof open>) => {
    const end = parse(collectionEndSchema, frame, damaged(file));
    if (end.name !== name || end.count !== count || end.sha256 !== hash.digest('hex'))
      throw new StartError(
        `${file} is damaged: the collection ${name} is not what was written. Use another backup.`,
      );
    summary.collections.push(end);
  };
  const take = (frame: Frame) => {
    if (ended) throw damaged(file);
    if (frame.kind === 'c' && !open) {
      open = { ...parse(collectionSchema, frame, damaged(file)), count: 0, hash: createHash('sha256') };
    } else if (frame.kind === 'd' && open) {
      requireExact(frame, open.name, file);
      open.hash.update(frame.bytes);
      open.count++;
      summary.documents++;
    } else if (frame.kind === 'e' && open) {
      endCollection(frame, open);
      open = null;
    } else if (frame.kind === 'f' && !open) {
      const { collections, documents } = parse(footerSchema, frame, damaged(file));
      ended = collections === summary.collections.length && documents === summary.documents;
      if (!ended) throw damaged(file);
    } else throw damaged(file);
  };
  return { take, hasEnded: () => ended };
}

export const decode = (bytes: Uint8Array) => BSON.deserialize(bytes, EXACTLY);

function requireExact({ bytes }: Frame, name: string, file: string): void {
  let document: BSON.Document;
  try {
    document = decode(bytes);
  } catch {
    throw damaged(file);
  }
  if (bytes.equals(BSON.serialize(document))) return;
  throw new StartError(
    `A document of ${name} in ${file} cannot be restored byte for byte: ${BSON.EJSON.stringify(document._id)}. Use mongodump and mongorestore.`,
  );
}

function parse<T>(schema: z.ZodType<T>, { bytes }: Frame, refusal: StartError): T {
  try {
    return schema.parse(BSON.deserialize(bytes));
  } catch {
    throw refusal;
  }
}

const damaged = (file: string) => new StartError(`${file} is damaged. Use another backup.`);
const cutOff = (file: string) =>
  new StartError(`${file} is cut off: its end is missing. Use another backup.`);
const notOurs = (file: string) => new StartError(`${file} is not a backup of this product.`);

function explain(file: string, error: unknown): unknown {
  const code = systemCode(error);
  if (code === 'Z_BUF_ERROR') return cutOff(file);
  if (code.startsWith('Z_'))
    return reasonOf(error) === 'incorrect header check' ? notOurs(file) : damaged(file);
  if (code === 'ENOENT') return new StartError(`There is no file ${file}.`);
  if (code.startsWith('E')) return new StartError(`${file} cannot be read (${reasonOf(error)}).`);
  return error;
}
