import { compilePipeline } from '../aggregate/pipeline.js';
import { decodeDoc, encodeDoc } from '../bson/document.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { findRows } from '../planner/read.js';
import type { Row } from '../storage/documents.js';
import { recordsRange } from '../storage/layout.js';
import { openChangeStream } from './change-stream.js';
import type { Commands, ReadCall, Reply } from './command.js';
import {
  booleanAt,
  checkFields,
  documentAt,
  documentsAt,
  type FieldKinds,
  namespaceOf,
  sizeAt,
} from './fields.js';
import { countRows, encodeResult, findRequest, openCursor, raw, visibleCollection } from './read.js';

/** The leading stages, which the planner executes. */
interface Prefix {
  filter: Doc;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  rest: Doc[];
}

const CURSOR: FieldKinds = { batchSize: 'integer' };

function aggregate(call: ReadCall): Reply {
  const { command } = call;
  const stages = documentsAt(command, 'pipeline');
  if (!stages)
    throw new CommandError('TypeMismatch', "BSON field 'aggregate.pipeline' is missing or not an array");
  if (booleanAt(command, 'explain'))
    throw new CommandError(
      'NotImplemented',
      "BSON field 'aggregate.explain' is not supported by this server; use the explain command",
    );
  const cursor = documentAt(command, 'cursor');
  if (!cursor)
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  checkFields(cursor, 'cursor', CURSOR);
  const batchSize = sizeAt(cursor, 'batchSize');
  requireSingleFields(stages);
  if (stages[0]?.has('$changeStream')) return openChangeStream(call, stages, batchSize);
  if (command.get('aggregate') === 1) return refuseDatabasePipeline(call, stages);
  const namespace = namespaceOf(command, 'aggregate', call.database);
  return openCursor(call, namespace, runPipeline(call, namespace, stages), { batchSize });
}

function requireSingleFields(stages: Doc[]): void {
  for (const stage of stages) {
    if (stage.size !== 1)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
}

/** Refuses pipelines without a collection, except change streams. */
function refuseDatabasePipeline(call: ReadCall, stages: Doc[]): never {
  // A stage that is unknown or not supported is named first.
  compile(call, stages);
  const [first] = stages[0]?.keys() ?? [];
  throw new CommandError(
    'InvalidNamespace',
    `{aggregate: 1} is not valid for '${first}'; a collection is required.`,
  );
}

function runPipeline(call: ReadCall, namespace: string, stages: Doc[]): Iterable<Buffer> {
  const collection = visibleCollection(call, namespace);
  const prefix = splitPrefix(stages);
  const pipeline = prefix.rest.length > 0 ? compile(call, prefix.rest) : undefined;
  const { sort, skip, limit } = prefix;
  const request = findRequest(call, prefix.filter, { sort, skip, limit });
  const counted = countedGroup(prefix.rest);
  if (counted) {
    const n = countRows(call, collection, request);
    return n === 0
      ? []
      : [
          encodeDoc(
            new Map<string, Value>([
              ['_id', counted._id],
              [counted.name, n],
            ]),
          ),
        ];
  }
  const rows = findRows(call.view, collection, request);
  return pipeline ? encoded(pipeline.run(docsOf(rows))) : raw(rows);
}

function compile(call: ReadCall, stages: Doc[]) {
  return compilePipeline(stages, {
    collection: (name) => allDocuments(call, `${call.database}.${name}`),
  });
}

function* allDocuments(call: ReadCall, namespace: string): Iterable<Doc> {
  const collection = visibleCollection(call, namespace);
  if (!collection) return;
  const { from, to } = recordsRange(collection.id);
  for (const { value } of call.view.range(from, to)) yield decodeDoc(value);
}

function* docsOf(rows: Iterable<Row>): Iterable<Doc> {
  for (const row of rows) yield row.doc;
}

function* encoded(documents: Iterable<Doc>): Iterable<Buffer> {
  for (const document of documents) yield encodeResult(document);
}

/** `$match`, `$sort`, `$skip` and `$limit` at the beginning, each at most once and in this order. */
function splitPrefix(stages: Doc[]): Prefix {
  const rest = [...stages];
  const take = (name: string): Value | undefined => {
    const operand = rest[0]?.get(name);
    if (operand !== undefined) rest.shift();
    return operand;
  };
  const filter = rest[0] && isDoc(rest[0].get('$match')) ? take('$match') : undefined;
  const order = rest[0]?.get('$sort');
  const sort = isDoc(order) && order.size > 0 ? take('$sort') : undefined;
  const skip = isCount(rest[0]?.get('$skip'), 0) ? take('$skip') : undefined;
  const limit = isCount(rest[0]?.get('$limit'), 1) ? take('$limit') : undefined;
  return {
    filter: isDoc(filter) ? filter : new Map(),
    sort: isDoc(sort) ? sort : undefined,
    skip: isNumeric(skip) ? toNumber(skip) : 0,
    limit: isNumeric(limit) ? toNumber(limit) : 0,
    rest,
  };
}

function isCount(value: Value | undefined, least: number): boolean {
  return isNumeric(value) && Number.isInteger(toNumber(value)) && toNumber(value) >= least;
}

/** Recognizes `{ $group: { _id: constant, n: { $sum: 1 } } }`, with which drivers count documents. */
function countedGroup(stages: Doc[]): { _id: Value; name: string } | undefined {
  const group = stages.length === 1 ? stages[0]?.get('$group') : undefined;
  if (!isDoc(group) || group.size !== 2) return undefined;
  const _id = group.get('_id');
  const name = [...group.keys()].find((each) => each !== '_id');
  const sum = name === undefined ? undefined : group.get(name);
  if (name === undefined || !isDoc(sum) || sum.size !== 1 || sum.get('$sum') !== 1) return undefined;
  return _id === null || _id === 1 ? { _id, name } : undefined;
}

export const aggregateCommands: Commands = {
  aggregate: {
    kind: 'read',
    transactional: true,
    run: aggregate,
    fields: {
      aggregate: 'any',
      pipeline: 'array',
      cursor: 'document',
      explain: 'boolean',
      allowDiskUse: 'boolean',
      bypassDocumentValidation: 'boolean',
      hint: 'any',
      let: 'refused',
      collation: 'collation',
    },
  },
};
