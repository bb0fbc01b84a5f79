import { decodeDoc, encodeDoc } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import type { LiveSource } from '../engine/cursors.js';
import { headOf } from '../engine/event-record.js';
import { CommandError } from '../errors.js';
import { pushValue } from '../storage/keys.js';
import { ID_INDEX, indexPrefix, recordKey } from '../storage/layout.js';
import type { Engine } from './command.js';
import { invalidationAfter, placeOf } from './resume-token.js';

/** The changes that a stream shows: all of them, those of a database, or those of a collection. */
export interface StreamScope {
  db: string | undefined;
  coll: string | undefined;
}

export interface StreamOptions {
  scope: StreamScope;
  /** True if update events carry the current document. */
  lookup: boolean;
  /** Applies the stages after `$changeStream` to an event; undefined if they filter it out. */
  stages: ((event: Doc) => Doc | undefined) | undefined;
  /** The log position after which the stream begins. */
  start: string;
}

type Parts = Pick<Engine, 'log' | 'store' | 'clock'>;

/** Reads the change log from a position on, and waits for new events at its end. */
export class ChangeSource implements LiveSource {
  readonly #engine: Parts;
  readonly #options: StreamOptions;
  #position: string;
  #done = false;
  #invalidated = false;

  constructor(engine: Parts, options: StreamOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#position = options.start;
  }

  get done(): boolean {
    return this.#done;
  }

  get resumeToken(): string {
    return this.#position;
  }

  close(): void {
    this.#done = true;
  }

  async wait(limit: number, milliseconds: number, signal: AbortSignal): Promise<Buffer[]> {
    const end = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    for (;;) {
      const documents = this.next(limit);
      if (documents.length > 0 || this.#done || end.aborted) return documents;
      await this.#engine.log.changed(end);
    }
  }

  next(limit: number): Buffer[] {
    const documents: Buffer[] = [];
    const { log, store } = this.#engine;
    if (this.#invalidated) return this.#invalidate();
    for (const { token, bytes } of log.after(store.latest(), placeOf(this.#position))) {
      if (documents.length >= limit) return documents;
      this.#position = token;
      // Most events are of other collections, and need not be decoded.
      const head = headOf(bytes);
      const shown = this.#isInScope(head) ? this.#show(token, decodeDoc(bytes)) : undefined;
      if (shown) documents.push(shown);
      if (this.#isEnd(head)) {
        this.#invalidated = true;
        if (documents.length < limit) documents.push(...this.#invalidate(decodeDoc(bytes)));
        return documents;
      }
    }
    if (log.head > this.#position) this.#position = log.head;
    return documents;
  }

  /** The collection or database was dropped: the stream reports it and ends. */
  #invalidate(event?: Doc): Buffer[] {
    this.#done = true;
    this.#position = invalidationAfter(this.#position);
    const doc: Doc = new Map<string, Value>([
      ['_id', new Map([['_data', this.#position]])],
      ['operationType', 'invalidate'],
      ['clusterTime', event?.get('clusterTime') ?? this.#engine.clock.now],
      ['wallTime', event?.get('wallTime') ?? new Date()],
    ]);
    const { stages } = this.#options;
    const shown = stages ? stages(doc) : doc;
    return shown ? [encodeDoc(shown)] : [];
  }

  #isEnd(event: Doc): boolean {
    const { db, coll } = this.#options.scope;
    const ns = event.get('ns');
    const type = event.get('operationType');
    if (!isDoc(ns) || ns.get('db') !== db) return false;
    if (coll !== undefined) return type === 'drop' && ns.get('coll') === coll;
    return type === 'dropDatabase';
  }

  #show(token: string, event: Doc): Buffer | undefined {
    const { lookup, stages } = this.#options;
    const shown: Doc = new Map<string, Value>([['_id', new Map([['_data', token]])], ...event]);
    if (lookup && event.get('operationType') === 'update') shown.set('fullDocument', this.#find(event));
    if (!stages) return encodeDoc(shown);
    const result = stages(shown);
    if (!result) return undefined;
    const id = result.get('_id');
    if (!isDoc(id) || id.get('_data') !== token) {
      throw new CommandError(
        'ChangeStreamFatalError',
        'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point.',
        { errorLabels: ['NonResumableChangeStreamError'] },
      );
    }
    return encodeDoc(result);
  }

  #isInScope(event: Doc): boolean {
    const { db, coll } = this.#options.scope;
    const ns = event.get('ns');
    if (!isDoc(ns) || event.get('operationType') === 'create') return false;
    if (db !== undefined && ns.get('db') !== db) return false;
    return coll === undefined || ns.get('coll') === coll;
  }

  /** The current document; null if it was deleted. */
  #find(event: Doc): Value {
    const ns = event.get('ns');
    const documentKey = event.get('documentKey');
    if (!isDoc(ns) || !isDoc(documentKey)) return null;
    const { store } = this.#engine;
    const collection = store.catalog.find(`${ns.get('db')}.${ns.get('coll')}`);
    if (!collection) return null;
    const key = { bytes: [...indexPrefix(collection.id, ID_INDEX)], lossy: false };
    pushValue(key, documentKey.get('_id'), true);
    const view = store.latest();
    const record = view.get(Buffer.from(key.bytes));
    const document = record && view.get(recordKey(collection.id, record));
    return document ? decodeDoc(document) : null;
  }
}
