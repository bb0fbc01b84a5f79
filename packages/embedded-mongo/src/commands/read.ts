import { encodeDoc } from '../bson/document.js';
import type { Doc, Value } from '../bson/types.js';
import { FIRST_BATCH, IterableSource } from '../engine/cursors.js';
import { CommandError } from '../errors.js';
import { type FindRequest, findRows } from '../planner/read.js';
import { EMPTY_ARRAY, valuesAt } from '../query/paths.js';
import { compileProjection } from '../query/projection.js';
import { compareIndexed } from '../query/sort.js';
import type { Collection } from '../storage/catalog.js';
import { MAX_DOCUMENT, type Row } from '../storage/documents.js';
import type { Commands, ReadCall, Reply } from './command.js';
import { booleanAt, documentAt, filterAt, hintAt, integerAt, namespaceOf, sizeAt } from './fields.js';

/** The collection that a command sees. In a transaction it must not be younger than the snapshot. */
export function visibleCollection(
  call: Pick<ReadCall, 'engine' | 'transaction'>,
  namespace: string,
): Collection | undefined {
  const collection =
    call.transaction?.collections.get(namespace) ?? call.engine.store.catalog.find(namespace);
  if (collection) call.transaction?.requireKnown(collection);
  else call.transaction?.requireUnknown(namespace);
  return collection;
}

/** Hands documents to the client batch by batch. */
export function openCursor(
  call: ReadCall,
  namespace: string,
  documents: Iterable<Buffer>,
  options: { batchSize?: number | undefined; single?: boolean },
): Reply {
  const source = new IterableSource(documents, call.keepView());
  const { cursors } = call.engine;
  const { session, transaction } = call;
  const batchSize = options.batchSize ?? FIRST_BATCH;
  const single = options.single ?? false;
  return {
    firstBatch: cursors.open(namespace, source, { batchSize, single, session: session?.hex, transaction }),
  };
}

function find(call: ReadCall): Reply {
  const { command } = call;
  const namespace = namespaceOf(command, 'find', call.database);
  const limit = integerAt(command, 'limit') ?? 0;
  if (limit < 0)
    throw new CommandError(51024, `BSON field 'limit' value must be >= 0, actual value '${limit}'`);
  const request = findRequest(call, filterAt(command, 'filter'), {
    sort: documentAt(command, 'sort'),
    skip: sizeAt(command, 'skip') ?? 0,
    limit,
  });
  const project = projectionOf(call);
  const rows = findRows(call.view, visibleCollection(call, namespace), request);
  const documents = project ? projected(rows, project) : raw(rows);
  return openCursor(call, namespace, documents, {
    batchSize: sizeAt(command, 'batchSize'),
    single: booleanAt(command, 'singleBatch'),
  });
}

function projectionOf(call: ReadCall): ((doc: Doc) => Doc) | undefined {
  const projection = documentAt(call.command, 'projection');
  if (!projection || projection.size === 0) return undefined;
  return compileProjection(projection);
}

/** A request with what every reading command has: a hint and a time limit. */
export function findRequest(call: ReadCall, filter: Doc, more: Partial<FindRequest> = {}): FindRequest {
  const { command, checkTime } = call;
  return { filter, hint: hintAt(command), checkTime, ...more };
}

export function* raw(rows: Iterable<Row>): Iterable<Buffer> {
  for (const row of rows) yield row.raw;
}

/**
 * Encodes a document that a pipeline or a projection has made. As in MongoDB, it may have been larger between two stages.
 * @throws CommandError BSONObjectTooLarge.
 */
export function encodeResult(doc: Doc): Buffer {
  const bytes = encodeDoc(doc);
  if (bytes.length <= MAX_DOCUMENT) return bytes;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT}`,
  );
}

function* projected(rows: Iterable<Row>, project: (doc: Doc) => Doc): Iterable<Buffer> {
  for (const row of rows) yield encodeResult(project(row.doc));
}

function count(call: ReadCall): Reply {
  const { command } = call;
  const collection = visibleCollection(call, namespaceOf(command, 'count', call.database));
  const filter = filterAt(command, 'query');
  const skip = sizeAt(command, 'skip') ?? 0;
  const limit = Math.abs(integerAt(command, 'limit') ?? 0);
  return { fields: { n: countRows(call, collection, findRequest(call, filter, { skip, limit })) } };
}

/** Counts the matches. Without a filter nothing is read. */
export function countRows(call: ReadCall, collection: Collection | undefined, request: FindRequest): number {
  const { skip = 0, limit = 0 } = request;
  if (collection && request.filter.size === 0 && !call.transaction && request.hint === undefined) {
    const rest = Math.max(0, call.engine.store.count(collection) - skip);
    return limit > 0 ? Math.min(limit, rest) : rest;
  }
  let total = 0;
  for (const _row of findRows(call.view, collection, request)) total += 1;
  return total;
}

function distinct(call: ReadCall): Reply {
  const { command } = call;
  const collection = visibleCollection(call, namespaceOf(command, 'distinct', call.database));
  const key = command.get('key');
  if (typeof key !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'distinct.key' is missing or not a string");
  if (key === '' || key.includes('\0')) throw new CommandError('BadValue', `invalid key '${key}'`);
  const request = findRequest(call, filterAt(command, 'query'));
  const found: Value[] = [];
  for (const row of findRows(call.view, collection, request)) {
    for (const value of valuesAt(row.doc, key).values) {
      if (value !== undefined && value !== EMPTY_ARRAY) found.push(value);
    }
  }
  return { fields: { values: unique(found) } };
}

function unique(values: Value[]): Value[] {
  const sorted = values.sort(compareIndexed);
  return sorted.filter((value, i) => i === 0 || compareIndexed(sorted[i - 1], value) !== 0);
}

export const readCommands: Commands = {
  find: {
    kind: 'read',
    transactional: true,
    run: find,
    fields: {
      find: 'any',
      filter: 'document',
      sort: 'document',
      projection: 'document',
      hint: 'any',
      skip: 'integer',
      limit: 'integer',
      batchSize: 'integer',
      singleBatch: 'boolean',
      allowDiskUse: 'boolean',
      noCursorTimeout: 'boolean',
      allowPartialResults: 'boolean',
      oplogReplay: 'boolean',
      let: 'refused',
      collation: 'collation',
      min: 'refused',
      max: 'refused',
      returnKey: 'refused',
      showRecordId: 'refused',
      tailable: 'refused',
      awaitData: 'refused',
    },
  },
  count: {
    kind: 'read',
    run: count,
    fields: {
      count: 'any',
      query: 'document',
      skip: 'integer',
      limit: 'integer',
      hint: 'any',
      collation: 'collation',
      fields: 'any',
    },
  },
  distinct: {
    kind: 'read',
    transactional: true,
    run: distinct,
    fields: { distinct: 'any', key: 'string', query: 'document', collation: 'collation' },
  },
};
