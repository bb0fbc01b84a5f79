import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { crc32c } from '../wire/checksum.js';

const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;

/** A section of kind 0: the command. */
export function bodySection(body: Document): Buffer {
  return Buffer.concat([Buffer.from([0]), BSON.serialize(body)]);
}

/** A section of kind 1: a named list of documents. */
export function sequenceSection(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((each) => BSON.serialize(each))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4);
  return Buffer.concat([Buffer.from([1]), size, content]);
}

/** A message with its header, and with a valid checksum if `flags` announce one. */
export function message(sections: Buffer[], { flags = 0, opcode = OP_MSG } = {}): Buffer {
  const checksum = Buffer.alloc(flags & CHECKSUM_PRESENT ? 4 : 0);
  const head = Buffer.alloc(20);
  const content = Buffer.concat(sections);
  head.writeInt32LE(head.length + content.length + checksum.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(opcode, 12);
  head.writeUInt32LE(flags, 16);
  if (checksum.length > 0) checksum.writeUInt32LE(crc32c(Buffer.concat([head, content])));
  return Buffer.concat([head, content, checksum]);
}

/** A connection for messages that no driver sends. */
export class RawClient {
  readonly #socket: Socket;
  readonly #replies: Document[] = [];
  readonly closed: Promise<unknown>;
  #rest = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = once(socket, 'close');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => this.#receive(chunk));
  }

  static async open(uri: string): Promise<RawClient> {
    const { hostname, port } = new URL(uri);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** The next reply's document. */
  async reply(): Promise<Document> {
    while (this.#replies.length === 0) await once(this.#socket, 'reply');
    return this.#replies.shift() as Document;
  }

  async ask(sections: Buffer[], options?: { flags?: number }): Promise<Document> {
    this.send(message(sections, options));
    return this.reply();
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 4 && this.#rest.length >= this.#rest.readInt32LE(0)) {
      const length = this.#rest.readInt32LE(0);
      this.#replies.push(BSON.deserialize(this.#rest.subarray(21, length)));
      this.#rest = this.#rest.subarray(length);
      this.#socket.emit('reply');
    }
  }
}
