import type { Socket } from 'node:net';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { Engine } from '../commands/command.js';
import { hello, isHello } from '../commands/diagnostics.js';
import { newPeer, type Peer } from '../engine/clients.js';
import { CommandError } from '../errors.js';
import { isFailureOfData, toStoreError } from '../storage/failures.js';
import { encodeReply, Framer, parseMessage, type Request } from '../wire/messages.js';
import { dispatch } from './dispatch.js';
import { encodeFailure, encodeSuccess } from './reply.js';

/** When this many requests of a client are waiting, no more are read from it. */
const MAX_WAITING = 16;

/** Serves one client: its requests are answered one after another, in order. */
export class Connection {
  readonly #engine: Engine;
  readonly #socket: Socket;
  readonly #peer: Peer;
  readonly #gone = new AbortController();
  readonly #onFault: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** `onFault` receives errors that no client caused. */
  constructor(engine: Engine, socket: Socket, id: number, onFault: (error: unknown) => void) {
    this.#engine = engine;
    this.#socket = socket;
    this.#peer = newPeer(id);
    this.#onFault = onFault;
    const framer = new Framer();
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(framer, chunk));
    socket.on('close', () => {
      this.#gone.abort();
      engine.clients.leave(this.#peer);
    });
    // Its client notices by itself.
    socket.on('error', () => socket.destroy());
  }

  close(): void {
    this.#gone.abort();
    this.#socket.destroy();
  }

  #receive(framer: Framer, chunk: Buffer): void {
    try {
      for (const message of framer.push(chunk)) {
        this.#enqueue(message);
      }
    } catch {
      // Not the protocol, so there is no way to reply.
      this.#socket.destroy();
    }
  }

  #enqueue(message: Buffer): void {
    this.#waiting += 1;
    if (this.#waiting === MAX_WAITING) this.#socket.pause();
    this.#queue = this.#queue.then(async () => {
      await this.#serve(message);
      if (this.#waiting === MAX_WAITING) this.#socket.resume();
      this.#waiting -= 1;
    });
  }

  async #serve(message: Buffer): Promise<void> {
    if (this.#gone.signal.aborted) return;
    let request: Request;
    try {
      request = parseMessage(message);
    } catch (error) {
      this.#refuse(message, error);
      return;
    }
    const reply = await this.#answer(request);
    if (!request.silent) this.#send(encodeReply(request, reply));
    // The next request waits until the client has read the replies so far.
    if (this.#socket.writableNeedDrain) await this.#drained();
  }

  /** A message that cannot be read: corrupt BSON gets a reply, anything else ends the connection. */
  #refuse(message: Buffer, error: unknown): void {
    if (!(error instanceof CommandError)) {
      this.#socket.destroy();
      return;
    }
    const request: Request = {
      requestId: message.readInt32LE(4),
      legacy: false,
      silent: false,
      body: new Map(),
      documents: undefined,
    };
    this.#send(encodeReply(request, encodeFailure(this.#engine, undefined, error)));
  }

  async #answer(request: Request): Promise<Uint8Array[]> {
    const { body } = request;
    try {
      if (isHello(body)) {
        this.#engine.clients.greet(this.#peer, body);
        const name = body.keys().next().value ?? '';
        return encodeSuccess(this.#engine, body, {
          fields: hello({ engine: this.#engine, name }, this.#peer.number),
        });
      }
      this.#peer.workedAt = performance.now();
      const reply = await dispatch(this.#engine, request, { peer: this.#peer, signal: this.#gone.signal });
      if ('firstBatch' in reply && reply.firstBatch.id !== 0n) await this.#closeIfGone(reply.firstBatch.id);
      return encodeSuccess(this.#engine, body, reply);
    } catch (error) {
      if (!(error instanceof CommandError)) this.#onFault(error);
      const { path } = this.#engine.store;
      return encodeFailure(this.#engine, body, isFailureOfData(error) ? toStoreError(error, path) : error);
    }
  }

  /** A client that left while its command ran will never read the cursor, nor learn its id to close it. */
  async #closeIfGone(cursor: bigint): Promise<void> {
    // The command kept this process busy. The socket reports its end only now: its data first, then its close.
    for (let turn = 0; turn < 3; turn++) await yieldTurn();
    if (this.#gone.signal.aborted || this.#socket.readableEnded) this.#engine.cursors.close(cursor);
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off('drain', done);
        this.#socket.off('close', done);
        resolve();
      };
      if (this.#socket.destroyed) resolve();
      this.#socket.once('drain', done);
      this.#socket.once('close', done);
    });
  }

  #send(bytes: Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }
}
