import { EventEmitter } from 'node:events';
import { Timestamp } from 'bson';
import { decodeDoc } from '../bson/document.js';
import { BSON_TYPE, type Doc } from '../bson/types.js';
import { afterPrefix } from '../storage/keys.js';
import { EVENTS, EVENTS_TRIMMED } from '../storage/layout.js';
import type { Store, WriteScope } from '../storage/store.js';
import type { View } from '../storage/view.js';
import { document, element, elementsOf } from '../wire/raw.js';
import type { Clock } from './clock.js';

/** The log keeps this many events, and no more than this many bytes of them beyond the newest. */
export const KEEP_EVENTS = 10_000;
const KEEP_BYTES = 64 * 1024 * 1024;

const TIME_BYTES = 8;

/** A change on its way into the log: its fields as BSON elements, so that documents are copied as they are. */
export interface ChangeDraft {
  operationType: string;
  elements: Buffer[];
}

export interface LoggedChange {
  /** Where the event stands in the log: 24 hexadecimal digits that sort in order. */
  token: string;
  event: Doc;
}

/**
 * The changes of the recent past, in the store itself: written in the transaction that makes them,
 * so the log and the data never disagree and a stream can be resumed after a restart.
 */
export class ChangeLog {
  readonly #clock: Clock;
  readonly #sizes: { key: Buffer; bytes: number }[] = [];
  #bytes = 0;
  #trimmed: boolean;
  #head: string;
  readonly #changed = new EventEmitter().setMaxListeners(0);

  constructor(store: Store, clock: Clock) {
    this.#clock = clock;
    this.#trimmed = store.latest().get(EVENTS_TRIMMED) !== undefined;
    let last: Buffer | undefined;
    for (const { key, value } of store.latest().range(EVENTS, afterPrefix(EVENTS))) {
      this.#sizes.push({ key, bytes: value.length });
      this.#bytes += value.length;
      last = key;
    }
    if (last) clock.startAfter(new Timestamp(last.readBigUInt64BE(EVENTS.length)));
    this.#head = last ? tokenOf(last) : tokenAt(clock.tick());
  }

  /** The token after which everything is new. */
  get head(): string {
    return this.#head;
  }

  /** Whether events after this token may have been dropped already. */
  hasLost(token: string): boolean {
    const oldest = this.#sizes[0];
    return this.#trimmed && (!oldest || token < tokenOf(oldest.key));
  }

  /** Writes events into the transaction of the scope; readers are told when it is on disk. */
  append(scope: WriteScope, drafts: readonly ChangeDraft[], extra: object = {}): void {
    if (drafts.length === 0) return;
    const clusterTime = this.#clock.tick();
    const common = elementsOf({ clusterTime, wallTime: new Date(), ...extra });
    const written = drafts.map(({ operationType, elements }, i) => {
      const key = eventKey(clusterTime, i);
      const value = document([
        element(BSON_TYPE.string, 'operationType', text(operationType)),
        common,
        ...elements,
      ]);
      scope.add(key, value);
      return { key, bytes: value.length };
    });
    this.#trim(scope, written.length);
    scope.afterCommit(() => this.#committed(written));
  }

  /** Drops the oldest events beyond the limits, at most twice as many as come in. */
  #trim(scope: WriteScope, added: number): void {
    let quota = 2 * added;
    while (quota > 0 && (this.#sizes.length > KEEP_EVENTS || this.#bytes > KEEP_BYTES)) {
      const oldest = this.#sizes.shift();
      if (!oldest) return;
      this.#bytes -= oldest.bytes;
      scope.drop(oldest.key);
      quota -= 1;
      if (!this.#trimmed) scope.put(EVENTS_TRIMMED, Buffer.from([1]));
      this.#trimmed = true;
    }
  }

  #committed(written: { key: Buffer; bytes: number }[]): void {
    for (const each of written) this.#bytes += each.bytes;
    this.#sizes.push(...written);
    const last = written.at(-1);
    if (last) this.#head = tokenOf(last.key);
    this.#changed.emit('change');
  }

  /** The events after a token. */
  *after(view: View, token: string): Iterable<LoggedChange> {
    const from = Buffer.concat([EVENTS, Buffer.from(token, 'hex'), Buffer.from([0])]);
    for (const { key, value } of view.range(from, afterPrefix(EVENTS))) {
      yield { token: tokenOf(key), event: decodeDoc(value) };
    }
  }

  /** Resolves when something was logged, or at the latest when the signal fires. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#changed.off('change', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) {
        resolve();
        return;
      }
      this.#changed.once('change', done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}

/** The value of a BSON string. */
function text(value: string): Buffer {
  const bytes = Buffer.alloc(value.length + 5);
  bytes.writeInt32LE(value.length + 1);
  bytes.write(value, 4, 'latin1');
  return bytes;
}

function eventKey(time: Timestamp, sequence: number): Buffer {
  const key = Buffer.allocUnsafe(EVENTS.length + TIME_BYTES + 4);
  key.set(EVENTS);
  key.writeUInt32BE(time.t, EVENTS.length);
  key.writeUInt32BE(time.i, EVENTS.length + 4);
  key.writeUInt32BE(sequence, EVENTS.length + TIME_BYTES);
  return key;
}

function tokenOf(key: Buffer): string {
  return key.toString('hex', EVENTS.length);
}

/** The token just before everything that happened at a time. */
export function tokenAt(time: Timestamp): string {
  return tokenOf(eventKey(time, 0));
}
