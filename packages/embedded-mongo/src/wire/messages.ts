import { decodeAround, decodeDoc } from '../bson/document.js';
import { BSON_TYPE, type Doc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { crc32c } from './checksum.js';
import { elementAt, sizeOf } from './raw.js';

/** Source: mongodb.com/docs/manual/reference/mongodb-wire-protocol. */
const OP = { reply: 1, query: 2004, compressed: 2012, msg: 2013 } as const;

export const MAX_MESSAGE = 48_000_000;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** A server must understand the low 16 flags and may ignore the others. */
const REQUIRED_FLAGS = 0xffff;

/** A command as it was received. */
export interface Request {
  requestId: number;
  /** Sent as OP_QUERY, which drivers may use for their first handshake. */
  legacy: boolean;
  /** The client wants no reply (w: 0). */
  silent: boolean;
  body: Doc;
  /** The documents of an insert, undecoded, to be stored byte for byte. */
  documents: Buffer[] | undefined;
}

/** A message breaks the protocol. Its connection has to be closed. */
class ProtocolError extends Error {}

/** Splits a byte stream into messages. */
export class Framer {
  #chunks: Buffer[] = [];
  #size = 0;

  /** The messages that this chunk completes. */
  *push(chunk: Buffer): Iterable<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= HEADER) {
      if ((this.#chunks[0]?.length ?? 0) < HEADER) this.#chunks = [Buffer.concat(this.#chunks)];
      const length = this.#chunks[0]?.readInt32LE(0) ?? 0;
      if (length < HEADER || length > MAX_MESSAGE) throw new ProtocolError(`a message of ${length} bytes`);
      if (this.#size < length) return;
      const all = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
      const rest = all.subarray(length);
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#size = rest.length;
      yield all.subarray(0, length);
    }
  }
}

/**
 * Reads one message.
 * @throws ProtocolError for an unknown kind of message, CommandError for corrupt BSON.
 */
export function parseMessage(bytes: Buffer): Request {
  const opcode = bytes.readInt32LE(12);
  if (opcode === OP.msg) return parseMsg(bytes);
  if (opcode === OP.query) return parseQuery(bytes);
  throw new ProtocolError(
    opcode === OP.compressed ? 'compression was not negotiated' : `unsupported opcode ${opcode}`,
  );
}

function parseMsg(bytes: Buffer): Request {
  const flags = bytes.readUInt32LE(HEADER);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new ProtocolError(`unknown flags in ${flags.toString(16)}`);
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  if (flags & CHECKSUM_PRESENT && crc32c(bytes.subarray(0, end)) !== bytes.readUInt32LE(end))
    throw new ProtocolError('the checksum of a message does not match');
  const request: Request = {
    requestId: bytes.readInt32LE(4),
    legacy: false,
    silent: (flags & MORE_TO_COME) !== 0,
    body: new Map(),
    documents: undefined,
  };
  const sequences: [string, Buffer[]][] = [];
  let at = 20;
  let bodies = 0;
  while (at < end) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (size < 5 || at + 1 + size > end)
      throw new ProtocolError('a section runs over the end of its message');
    if (kind === 0) {
      bodies += 1;
      if (bodies > 1) throw new ProtocolError('a message with two bodies');
      parseBody(section, request);
    } else if (kind === 1) sequences.push(parseSequence(section));
    else throw new ProtocolError(`unknown kind of section ${kind}`);
    at += 1 + size;
  }
  if (bodies === 0) throw new ProtocolError('a message without a body');
  for (const [name, documents] of sequences) addSequence(request, name, documents);
  return request;
}

function parseBody(section: Buffer, request: Request): void {
  if (section.toString('latin1', 5, 12) !== 'insert\0') {
    request.body = decodeDoc(section);
    return;
  }
  const { doc, array } = decodeAround(section, 'documents');
  if (array) request.documents = arrayItems(array);
  request.body = doc;
}

function arrayItems(array: Buffer): Buffer[] {
  const items: Buffer[] = [];
  for (let start = 4; start < array.length - 1; ) {
    const { valueStart, end } = elementAt(array, start);
    if (array[start] !== BSON_TYPE.object)
      throw new CommandError(
        'TypeMismatch',
        "BSON field 'insert.documents' holds something that is not a document",
      );
    items.push(array.subarray(valueStart, end));
    start = end;
  }
  return items;
}

function parseSequence(section: Buffer): [string, Buffer[]] {
  const nameEnd = section.indexOf(0, 4);
  const documents: Buffer[] = [];
  let at = nameEnd + 1;
  while (nameEnd > 0 && at < section.length) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length)
      throw new ProtocolError('a document runs over the end of its section');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

/** @throws ProtocolError if the body or another sequence has a field with this name. */
function addSequence(request: Request, name: string, documents: Buffer[]): void {
  const undecoded = name === 'documents' && request.body.keys().next().value === 'insert';
  if (request.body.has(name) || (undecoded && request.documents))
    throw new ProtocolError(`'${name}' twice in one message`);
  if (undecoded) request.documents = documents;
  else
    request.body.set(
      name,
      documents.map((each): Value => decodeDoc(each)),
    );
}

/** The legacy form of a command: a query on `db.$cmd`. Flags, namespace, skip, count, then the document. */
function parseQuery(bytes: Buffer): Request {
  const nameEnd = bytes.indexOf(0, 20);
  const at = nameEnd + 9;
  if (nameEnd < 0 || at + 5 > bytes.length) throw new ProtocolError('a query without a document');
  let body = decodeDoc(bytes.subarray(at, at + bytes.readInt32LE(at)));
  const inner = body.get('$query') ?? body.get('query');
  if (inner instanceof Map && (body.has('$query') || body.keys().next().value === 'query')) body = inner;
  const namespace = bytes.toString('utf8', 20, nameEnd);
  if (!body.has('$db')) body.set('$db', namespace.split('.')[0] ?? 'admin');
  return {
    requestId: bytes.readInt32LE(4),
    legacy: true,
    silent: false,
    body,
    documents: undefined,
  };
}

let lastId = 0;

/** A reply to `request`. The pieces of `body` make one document. */
export function encodeReply(request: Request, body: readonly Uint8Array[]): Buffer {
  lastId = (lastId + 1) & 0x7fffffff;
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  const size = head.length + sizeOf(body);
  head.writeInt32LE(size, 0);
  head.writeInt32LE(lastId, 4);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.legacy ? OP.reply : OP.msg, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, ...body], size);
}
