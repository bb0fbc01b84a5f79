import { EventEmitter } from 'node:events';
import { Timestamp } from 'bson';
import { BSON_TYPE } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { afterPrefix } from '../storage/keys.js';
import { EVENTS, EVENTS_TRIMMED } from '../storage/layout.js';
import type { Store } from '../storage/store.js';
import type { View } from '../storage/view.js';
import type { WriteScope } from '../storage/write-scope.js';
import { elementHead, elementsOf } from '../wire/raw.js';
import type { Clock } from './clock.js';
import {
  type EventRecord,
  eventRecords,
  eventsIn,
  firstTokenAt,
  keyAfter,
  readEventRecord,
  timeOf,
  tokenOf,
} from './event-record.js';

/** The log keeps this many of the newest events, unless they take more than this many bytes. */
const KEEP_EVENTS = 10_000;
const KEEP_BYTES = 64 * 1024 * 1024;
/** Old events are dropped when the log is this much too large, because dropping many at once is cheaper. */
const SLACK = 1.1;

/** A change to be logged, as pieces of BSON, so that documents are copied without encoding them again. */
export type ChangeDraft = readonly Uint8Array[];

interface LoggedChange {
  /** The position of the event in the log: 24 hexadecimal digits that sort in order. */
  token: string;
  /** The event, as BSON. */
  bytes: Buffer;
}

/**
 * The recent changes. They are stored in the transaction that makes them, so the log and the data always agree,
 * and a stream can be resumed after a restart.
 */
export class ChangeLog {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #records: EventRecord[];
  #events = 0;
  #bytes = 0;
  /** The token of the newest event that was dropped. */
  #lost: string;
  #trimming = false;
  #head: string;
  readonly #changed = new EventEmitter().setMaxListeners(0);

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    const view = store.latest();
    this.#lost = view.get(EVENTS_TRIMMED)?.toString('hex') ?? '';
    this.#records = [...view.keys(EVENTS, afterPrefix(EVENTS))].map(readEventRecord);
    for (const record of this.#records) this.#count(record);
    const last = this.#records.at(-1);
    if (last) clock.startAfter(new Timestamp(timeOf(last)));
    // For an empty log: a time that no event will have.
    this.#head = last ? tokenOf(last.key, last.events - 1) : firstTokenAt(clock.tick());
  }

  #count({ events, bytes }: EventRecord, sign: 1 | -1 = 1): void {
    this.#events += sign * events;
    this.#bytes += sign * bytes;
  }

  /** The token of the newest event. */
  get head(): string {
    return this.#head;
  }

  /** True if events after this token have been dropped. */
  hasLost(token: string): boolean {
    return token < this.#lost;
  }

  /** Writes events into the transaction of the scope. Readers see them when it is on disk. */
  append(scope: WriteScope, drafts: readonly ChangeDraft[], extra?: object): void {
    if (drafts.length === 0) return;
    const clusterTime = this.#clock.tick();
    const times = timesOf(clusterTime);
    const common = extra ? Buffer.concat([times, elementsOf(extra)]) : times;
    const written: EventRecord[] = [];
    for (const { value, ...record } of eventRecords(clusterTime, drafts, common)) {
      scope.add(record.key, value);
      written.push(record);
    }
    scope.afterCommit(() => this.#committed(written));
  }

  /** The oldest records, which are not needed to keep enough events. */
  #old(): EventRecord[] {
    let { events, bytes } = { events: this.#events, bytes: this.#bytes };
    let count = 0;
    for (const record of this.#records) {
      if (events - record.events < KEEP_EVENTS && bytes <= KEEP_BYTES) break;
      events -= record.events;
      bytes -= record.bytes;
      count += 1;
    }
    return this.#records.slice(0, count);
  }

  #committed(written: EventRecord[]): void {
    for (const record of written) {
      this.#records.push(record);
      this.#count(record);
      this.#head = tokenOf(record.key, record.events - 1);
    }
    this.#changed.emit('change');
    if (this.#events > KEEP_EVENTS * SLACK || this.#bytes > KEEP_BYTES * SLACK) this.#trim();
  }

  #trim(): void {
    if (this.#trimming) return;
    this.#trimming = true;
    // If it fails because the disk is full, the next write fails too and tells its client.
    this.#store
      .write((scope) => this.#drop(scope))
      .catch(() => {
        this.#trimming = false;
      });
  }

  #drop(scope: WriteScope): void {
    const old = this.#old();
    const last = old.at(-1);
    // First of all: another write of the same commit may need the next trim.
    scope.afterCommit(() => {
      this.#trimming = false;
    });
    if (!last) return;
    const lost = tokenOf(last.key, last.events - 1);
    for (const { key } of old) scope.drop(key);
    scope.put(EVENTS_TRIMMED, Buffer.from(lost, 'hex'));
    scope.afterCommit(() => {
      this.#lost = lost;
      for (const record of this.#records.splice(0, old.length)) this.#count(record, -1);
    });
  }

  /**
   * The events after a token.
   * @throws CommandError ChangeStreamHistoryLost when some of them were dropped already.
   */
  *after(view: View, token: string): Iterable<LoggedChange> {
    if (this.hasLost(token)) throw historyLost();
    for (const { key, value } of view.range(startAt(view, token), afterPrefix(EVENTS))) {
      let place = 0;
      for (const bytes of eventsIn(value)) {
        const own = tokenOf(key, place);
        place += 1;
        if (own > token) yield { token: own, bytes };
      }
    }
  }

  /** Resolves when an event is logged or the signal fires. */
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

/** The two times of an event, as BSON elements, with room for their values. */
const TIMES = Buffer.concat([
  elementHead(BSON_TYPE.timestamp, 'clusterTime'),
  Buffer.alloc(8),
  elementHead(BSON_TYPE.date, 'wallTime'),
  Buffer.alloc(8),
]);
const CLUSTER_TIME = elementHead(BSON_TYPE.timestamp, 'clusterTime').length;
const WALL_TIME = TIMES.length - 8;

function timesOf(clusterTime: Timestamp): Buffer {
  const times = Buffer.from(TIMES);
  times.writeUInt32LE(clusterTime.i, CLUSTER_TIME);
  times.writeUInt32LE(clusterTime.t, CLUSTER_TIME + 4);
  times.writeBigInt64LE(BigInt(Date.now()), WALL_TIME);
  return times;
}

/** The key of the record that may hold the events right after a token. */
function startAt(view: View, token: string): Buffer {
  const to = keyAfter(token);
  for (const { key } of view.range(EVENTS, to, true)) return key;
  return to;
}

function historyLost(): CommandError {
  return new CommandError(
    'ChangeStreamHistoryLost',
    'Executor error during getMore :: caused by :: the events after the position of the change stream are no longer kept',
    { errorLabels: ['NonResumableChangeStreamError'] },
  );
}
