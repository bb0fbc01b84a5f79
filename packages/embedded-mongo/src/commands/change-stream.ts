import { compilePipeline, isKnownStage } from '../aggregate/pipeline.js';
import { decodeDoc, encodeDoc } from '../bson/document.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { tokenAt } from '../engine/change-log.js';
import { FIRST_BATCH, type LiveSource } from '../engine/cursors.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { pushValue } from '../storage/keys.js';
import { ID_INDEX, indexPrefix, recordKey } from '../storage/layout.js';
import type { Engine, ReadCall, Reply } from './command.js';
import { checkFields, namespaceOf } from './fields.js';

/** Which changes a stream shows: all of them, those of a database, or those of a collection. */
interface Scope {
  db: string | undefined;
  coll: string | undefined;
}

/** Stages that may follow `$changeStream`. Source: mongodb.com/docs/manual/changeStreams. */
const STAGES = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
]);

export function openChangeStream(call: ReadCall, stages: Doc[], batchSize: number | undefined): Reply {
  if (call.transaction) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      '$changeStream may not be opened inside of a transaction',
    );
  }
  const spec = stages[0]?.get('$changeStream');
  if (!isDoc(spec)) throw new CommandError(50808, '$changeStream stage expects a document as argument.');
  checkFields(spec, '$changeStream', {
    fullDocument: 'string',
    fullDocumentBeforeChange: 'string',
    resumeAfter: 'document',
    startAfter: 'document',
    startAtOperationTime: 'any',
    allChangesForCluster: 'boolean',
    showExpandedEvents: 'refused',
    showSystemEvents: 'refused',
    showRawUpdateDescription: 'refused',
  });
  const whole = call.command.get('aggregate') === 1;
  const namespace = whole
    ? `${call.database}.$cmd.aggregate`
    : namespaceOf(call.command, 'aggregate', call.database);
  const source = new ChangeSource(call.engine, scopeOf(call, spec, whole), spec, stages.slice(1));
  const { session, engine } = call;
  return {
    firstBatch: engine.cursors.open(namespace, source, {
      batchSize: batchSize ?? FIRST_BATCH,
      session: session?.hex,
    }),
  };
}

function scopeOf(call: ReadCall, spec: Doc, whole: boolean): Scope {
  if (spec.get('allChangesForCluster') === true) {
    if (whole && call.database === 'admin') return { db: undefined, coll: undefined };
    throw new CommandError(
      'InvalidOptions',
      'A $changeStream with allChangesForCluster:true may only be opened on the admin database, with no collection',
    );
  }
  return { db: call.database, coll: whole ? undefined : String(call.command.get('aggregate')) };
}

/** Reads the change log from one place on, and waits at its end. */
class ChangeSource implements LiveSource {
  readonly #engine: Engine;
  readonly #scope: Scope;
  readonly #lookup: boolean;
  readonly #run: ((event: Doc) => Doc | undefined) | undefined;
  #position: string;
  #done = false;
  #invalidated = false;

  constructor(engine: Engine, scope: Scope, spec: Doc, stages: Doc[]) {
    this.#engine = engine;
    this.#scope = scope;
    this.#lookup = checkFullDocument(spec);
    this.#run = stages.length > 0 ? compileStages(stages) : undefined;
    this.#position = startOf(engine, spec);
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
    for (const { token, event } of log.after(store.latest(), this.#position.slice(0, 24))) {
      if (documents.length >= limit) return documents;
      this.#position = token;
      const shown = this.#show(token, event);
      if (shown) documents.push(shown);
      if (this.#isEnd(event)) {
        this.#invalidated = true;
        if (documents.length < limit) documents.push(...this.#invalidate(event));
        return documents;
      }
    }
    if (log.head > this.#position) this.#position = log.head;
    return documents;
  }

  /** The collection or database is gone: the stream says so and ends. */
  #invalidate(event?: Doc): Buffer[] {
    this.#done = true;
    this.#position = `${this.#position.slice(0, 24)}ff`;
    const doc: Doc = new Map<string, Value>([
      ['_id', new Map([['_data', this.#position]])],
      ['operationType', 'invalidate'],
      ['clusterTime', event?.get('clusterTime') ?? this.#engine.clock.now],
      ['wallTime', event?.get('wallTime') ?? new Date()],
    ]);
    const shown = this.#run ? this.#run(doc) : doc;
    return shown ? [encodeDoc(shown)] : [];
  }

  #isEnd(event: Doc): boolean {
    const ns = event.get('ns');
    const type = event.get('operationType');
    if (!isDoc(ns) || ns.get('db') !== this.#scope.db) return false;
    if (this.#scope.coll !== undefined) return type === 'drop' && ns.get('coll') === this.#scope.coll;
    return type === 'dropDatabase';
  }

  #show(token: string, event: Doc): Buffer | undefined {
    if (!this.#isInScope(event)) return undefined;
    const shown: Doc = new Map<string, Value>([['_id', new Map([['_data', token]])], ...event]);
    if (this.#lookup && event.get('operationType') === 'update') shown.set('fullDocument', this.#find(event));
    if (!this.#run) return encodeDoc(shown);
    const result = this.#run(shown);
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
    const { db, coll } = this.#scope;
    const ns = event.get('ns');
    if (!isDoc(ns) || event.get('operationType') === 'create') return false;
    if (db !== undefined && ns.get('db') !== db) return false;
    return coll === undefined || ns.get('coll') === coll;
  }

  /** The document as it is now, null when it is gone. */
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

/** Whether updates come with the current document. */
function checkFullDocument(spec: Doc): boolean {
  const before = spec.get('fullDocumentBeforeChange') ?? 'off';
  if (before !== 'off')
    throw new CommandError(
      'NotImplemented',
      `$changeStream fullDocumentBeforeChange: '${before}' is not supported by this server`,
    );
  const full = spec.get('fullDocument') ?? 'default';
  if (full === 'updateLookup') return true;
  if (full === 'default') return false;
  throw new CommandError(
    full === 'required' || full === 'whenAvailable' ? 'NotImplemented' : 'BadValue',
    `$changeStream fullDocument: '${full}' is not supported by this server`,
  );
}

function compileStages(stages: Doc[]): (event: Doc) => Doc | undefined {
  for (const stage of stages) {
    const [name] = stage.keys();
    if (name === undefined || STAGES.has(name)) continue;
    if (!isKnownStage(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    throw new CommandError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
  }
  const onlyMatches = stages.map((stage) => stage.get('$match'));
  if (onlyMatches.every(isDoc)) {
    const tests = onlyMatches.map((filter) => compileFilter(filter));
    return (event) => (tests.every((test) => test(event)) ? event : undefined);
  }
  const pipeline = compilePipeline(stages, {
    collection: () => {
      throw new CommandError('IllegalOperation', 'a $changeStream pipeline cannot read other collections');
    },
  });
  return (event) => {
    const [result] = pipeline.run([event]);
    return result;
  };
}

/** Tokens are 24 hexadecimal digits; that of an invalidate event has two more. */
const TOKEN = /^[0-9a-f]{24}(ff)?$/i;

function startOf({ log }: Engine, spec: Doc): string {
  const given = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((name) => spec.has(name));
  if (given.length > 1)
    throw new CommandError(
      40674,
      `Only one type of resume option is allowed, but multiple were found: ${given.join(', ')}`,
    );
  const [name] = given;
  if (name === undefined) return log.head;
  const value = spec.get(name);
  const token = name === 'startAtOperationTime' ? timeToken(value) : readToken(name, value);
  if (log.hasLost(token)) {
    throw new CommandError(
      'ChangeStreamHistoryLost',
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
      { errorLabels: ['NonResumableChangeStreamError'] },
    );
  }
  return token;
}

/** Streams that start at a time include what happened at it. */
function timeToken(value: Value | undefined): string {
  if (!isClass(value, 'Timestamp'))
    throw new CommandError(
      'TypeMismatch',
      "BSON field '$changeStream.startAtOperationTime' is not a timestamp",
    );
  return tokenBefore(tokenAt(value));
}

function tokenBefore(token: string): string {
  return (BigInt(`0x${token}`) - 1n).toString(16).padStart(24, '0').slice(-24);
}

function readToken(name: string, value: Value | undefined): string {
  const data = isDoc(value) ? value.get('_data') : undefined;
  if (typeof data !== 'string' || !TOKEN.test(data)) {
    throw new CommandError(
      'FailedToParse',
      `Bad resume token: _data of missing or of wrong type: $changeStream.${name}`,
    );
  }
  if (data.length > 24 && name === 'resumeAfter') {
    throw new CommandError(
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  }
  return data.slice(0, 24).toLowerCase();
}
