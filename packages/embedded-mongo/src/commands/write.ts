import { ObjectId } from 'bson';
import { requireVariableName } from '../aggregate/expressions.js';
import { decodeDoc, encodeDoc } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { deletion, insertion, modification, replacement } from '../engine/changes.js';
import { CommandError, TRANSIENT } from '../errors.js';
import { findRows } from '../planner/read.js';
import { compileProjection } from '../query/projection.js';
import type { Collection } from '../storage/catalog.js';
import { insertDocument, type Row, removeDocument, replaceDocument } from '../storage/documents.js';
import { type CompiledUpdate, compileUpdate } from '../update/update.js';
import type { Commands, Fields, WriteCall } from './command.js';
import {
  booleanAt,
  documentAt,
  documentsAt,
  type FieldKinds,
  hintAt,
  integerAt,
  namespaceOf,
  variablesOf,
} from './fields.js';
import { checkStatement, visibleCollection } from './read.js';

const EMPTY: Doc = new Map();
const MAX_BATCH = 100_000;

/** The collection to write to; when there is none it is created, or undefined when that is not wanted. */
function collectionFor(
  call: WriteCall,
  namespace: string,
  options: { create: boolean },
): Collection | undefined {
  const found = visibleCollection(call, namespace);
  if (found || !options.create) return found;
  call.createCollection(namespace);
  return visibleCollection(call, namespace);
}

interface WriteError {
  index: number;
  code: number;
  errmsg: string;
}

/**
 * Runs the statements of a command. One that fails is undone and reported; in an ordered command
 * it is the last. In a transaction any failure aborts it; those after which all of it may be tried
 * again fail the command.
 */
function runStatements<T>(
  call: WriteCall,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): { writeErrors?: WriteError[] } {
  if (statements.length === 0)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got 0 operations.`,
    );
  if (statements.length > MAX_BATCH)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    );
  const ordered = !call.command.has('ordered') || booleanAt(call.command, 'ordered');
  const writeErrors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      call.statement(() => run(statement, index));
    } catch (error) {
      if (!(error instanceof CommandError) || (call.transaction && TRANSIENT.has(error.code))) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (call.transaction) call.engine.sessions.fail(call.transaction);
      if (ordered || call.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function insert(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'insert', call.database);
  const documents = call.documents ?? [];
  let n = 0;
  const errors = runStatements(call, documents, (raw) => {
    insertOne(call, namespace, raw, decodeDoc(raw));
    n += 1;
  });
  return { n, ...errors };
}

/** Inserts a document, giving it an _id in the first place. Returns it as stored. */
function insertOne(call: WriteCall, namespace: string, raw: Buffer | undefined, doc: Doc): Doc {
  const collection = collectionFor(call, namespace, { create: true });
  if (!collection)
    throw new CommandError('InternalError', `the collection ${namespace} could not be created`);
  requireStorable(doc);
  const stored = withIdFirst(doc);
  const bytes = stored === doc && raw ? raw : encodeDoc(stored);
  insertDocument(call, collection, bytes, stored);
  call.changes.push(insertion(namespace, stored, bytes));
  return stored;
}

function withIdFirst(doc: Doc): Doc {
  if (doc.keys().next().value === '_id') return doc;
  const { _id = new ObjectId() } = { _id: doc.get('_id') };
  const rest = [...doc].filter(([name]) => name !== '_id');
  return new Map<string, Value>([['_id', _id], ...rest]);
}

function requireStorable(doc: Doc): void {
  const id = doc.get('_id');
  if (Array.isArray(id)) throw new CommandError(53, "The '_id' value cannot be of type array");
  if (typeof id === 'object' && id !== null && '_bsontype' in id && id._bsontype === 'BSONRegExp') {
    throw new CommandError(53, "The '_id' value cannot be of type regex");
  }
  if (!isDoc(id)) return;
  const dollar = [...id.keys()].find(
    (name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name),
  );
  if (dollar !== undefined) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

interface UpdateStatement {
  filter: Doc;
  update: CompiledUpdate;
  multi: boolean;
  upsert: boolean;
  hint: string | Doc | undefined;
  sort?: Doc | undefined;
}

interface UpdateOutcome {
  matched: number;
  modified: number;
  /** The first document before and after. */
  before?: Doc;
  after?: Doc;
  /** The document that an upsert inserted. */
  inserted?: Doc;
}

function runUpdate(call: WriteCall, namespace: string, statement: UpdateStatement): UpdateOutcome {
  const rows = rowsOf(call, namespace, statement, statement.multi ? 0 : 1);
  const outcome: UpdateOutcome = { matched: rows.length, modified: 0 };
  if (rows.length === 0 && statement.upsert) {
    return { ...outcome, inserted: insertOne(call, namespace, undefined, statement.update.upsert()) };
  }
  for (const row of rows) {
    const after = statement.update.apply(row.doc);
    if (rewrite(call, namespace, row, after, statement.update.kind)) outcome.modified += 1;
    outcome.before ??= row.doc;
    outcome.after ??= after;
  }
  return outcome;
}

/** Gathered before anything is written: a document that moves in an index must not be met again. */
function rowsOf(
  call: WriteCall,
  namespace: string,
  request: { filter: Doc; hint: string | Doc | undefined; sort?: Doc | undefined },
  limit: number,
): Row[] {
  const collection = collectionFor(call, namespace, { create: false });
  const { filter, hint, sort } = request;
  const variables = variablesOf(call.command);
  return [
    ...findRows(call.writer, collection, { filter, hint, sort, limit, variables, checkTime: call.checkTime }),
  ];
}

/** Whether there was anything to change. */
function rewrite(
  call: WriteCall,
  namespace: string,
  row: Row,
  after: Doc,
  kind: CompiledUpdate['kind'],
): boolean {
  const collection = collectionFor(call, namespace, { create: false });
  const raw = encodeDoc(after);
  if (!collection || raw.equals(row.raw)) return false;
  replaceDocument(call, collection, row, raw, after);
  call.changes.push(
    kind === 'replacement' ? replacement(namespace, after, raw) : modification(namespace, row.doc, after),
  );
  return true;
}

/** An update as documents, its pipeline as a list. */
function compileFor(
  call: WriteCall,
  filter: Doc,
  update: Value | undefined,
  arrayFilters: Doc[] | undefined,
  extra?: Doc,
): CompiledUpdate {
  if (extra && !Array.isArray(update))
    throw new CommandError(51198, 'Constant values may only be specified for pipeline updates');
  for (const name of extra?.keys() ?? []) requireVariableName(name);
  // The constants of a statement are values as they stand, never expressions.
  const variables = new Map<string, Value | undefined>([
    ...(variablesOf(call.command) ?? []),
    ...(extra ?? []),
  ]);
  const options = {
    filter,
    ...(arrayFilters ? { arrayFilters } : {}),
    ...(variables.size > 0 ? { variables } : {}),
  };
  if (isDoc(update)) return compileUpdate(update, options);
  if (Array.isArray(update) && update.every(isDoc)) return compileUpdate(update, options);
  throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
}

const UPDATE_STATEMENT = {
  q: 'document',
  u: 'any',
  c: 'document',
  multi: 'boolean',
  upsert: 'boolean',
  arrayFilters: 'array',
  hint: 'any',
  collation: 'collation',
} as const;

const DELETE_STATEMENT = { q: 'document', limit: 'integer', hint: 'any', collation: 'collation' } as const;

/** The statements of a command; one that is malformed fails the command before any is carried out. */
function statementsOf(call: WriteCall, field: string, kinds: FieldKinds): Doc[] {
  const name = `${call.name}.${field}`;
  return listOf(call.command.get(field), name).map((each) => checkStatement(each, name, kinds));
}

function update(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'update', call.database);
  const upserted: Fields[] = [];
  let n = 0;
  let nModified = 0;
  const statements = statementsOf(call, 'updates', UPDATE_STATEMENT);
  const errors = runStatements(call, statements, (each, index) => {
    const outcome = runUpdate(call, namespace, parseUpdate(call, each));
    n += outcome.matched + (outcome.inserted ? 1 : 0);
    nModified += outcome.modified;
    if (outcome.inserted) upserted.push({ index, _id: outcome.inserted.get('_id') });
  });
  return { n, ...(upserted.length > 0 ? { upserted } : {}), nModified, ...errors };
}

/** A write of many documents cannot be told from its retry. */
function requireNotRetryable(call: WriteCall, what: string): void {
  if (call.transaction || !call.command.has('txnNumber')) return;
  throw new CommandError('InvalidOptions', `Cannot use (or request) retryable writes with ${what}`);
}

function listOf(value: Value | undefined, name: string): Value[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('TypeMismatch', `BSON field '${name}' is missing or not an array`);
}

function parseUpdate(call: WriteCall, doc: Doc): UpdateStatement {
  const filter = documentAt(doc, 'q') ?? EMPTY;
  const compiled = compileFor(
    call,
    filter,
    doc.get('u'),
    documentsAt(doc, 'arrayFilters'),
    documentAt(doc, 'c'),
  );
  const multi = booleanAt(doc, 'multi');
  if (multi) requireNotRetryable(call, 'multi=true');
  if (multi && compiled.kind === 'replacement') {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  return { filter, update: compiled, multi, upsert: booleanAt(doc, 'upsert'), hint: hintAt(doc) };
}

function remove(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'delete', call.database);
  let n = 0;
  const errors = runStatements(call, statementsOf(call, 'deletes', DELETE_STATEMENT), (doc) => {
    const limit = integerAt(doc, 'limit');
    if (limit !== 0 && limit !== 1)
      throw new CommandError(
        'FailedToParse',
        `The limit field in delete objects must be 0 or 1. Got ${limit}`,
      );
    if (limit === 0) requireNotRetryable(call, 'limit=0');
    for (const row of rowsOf(
      call,
      namespace,
      { filter: documentAt(doc, 'q') ?? EMPTY, hint: hintAt(doc) },
      limit,
    )) {
      removeRow(call, namespace, row);
      n += 1;
    }
  });
  return { n, ...errors };
}

function removeRow(call: WriteCall, namespace: string, row: Row): void {
  const collection = collectionFor(call, namespace, { create: false });
  if (!collection) return;
  removeDocument(call, collection, row);
  call.changes.push(deletion(namespace, row.doc.get('_id')));
}

function findAndModify(call: WriteCall): Fields {
  const { command } = call;
  const namespace = namespaceOf(command, call.name, call.database);
  const filter = documentAt(command, 'query') ?? EMPTY;
  const request = { filter, sort: documentAt(command, 'sort'), hint: hintAt(command) };
  const project = projectionFor(call, filter);
  requireOneAction(command);
  if (booleanAt(command, 'remove')) {
    const [row] = rowsOf(call, namespace, request, 1);
    if (!row) return { lastErrorObject: { n: 0 }, value: null };
    removeRow(call, namespace, row);
    return { lastErrorObject: { n: 1 }, value: project(row.doc) };
  }
  const compiled = compileFor(call, filter, command.get('update'), documentsAt(command, 'arrayFilters'));
  const upsert = booleanAt(command, 'upsert');
  const outcome = runUpdate(call, namespace, { ...request, update: compiled, multi: false, upsert });
  const wanted = booleanAt(command, 'new') ? (outcome.inserted ?? outcome.after) : outcome.before;
  const lastErrorObject = {
    n: outcome.inserted ? 1 : outcome.matched,
    updatedExisting: outcome.matched > 0,
    ...(outcome.inserted ? { upserted: outcome.inserted.get('_id') } : {}),
  };
  return { lastErrorObject, value: wanted ? project(wanted) : null };
}

function requireOneAction(command: Doc): void {
  const removes = booleanAt(command, 'remove');
  const updates = command.has('update');
  if (!removes && !updates)
    throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
  if (!removes) return;
  if (updates) throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (booleanAt(command, 'upsert'))
    throw new CommandError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (booleanAt(command, 'new')) {
    throw new CommandError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
}

function projectionFor(call: WriteCall, filter: Doc): (doc: Doc) => Doc {
  const fields = documentAt(call.command, 'fields');
  if (!fields || fields.size === 0) return (doc) => doc;
  const variables = variablesOf(call.command);
  return compileProjection(fields, { filter, ...(variables ? { variables } : {}) });
}

const FIND_AND_MODIFY: Commands[string] = {
  kind: 'write',
  transactional: true,
  run: findAndModify,
  fields: {
    findAndModify: 'any',
    findandmodify: 'any',
    query: 'document',
    sort: 'document',
    remove: 'boolean',
    update: 'any',
    new: 'boolean',
    fields: 'document',
    upsert: 'boolean',
    bypassDocumentValidation: 'boolean',
    collation: 'collation',
    arrayFilters: 'array',
    hint: 'any',
    let: 'document',
  },
};

const BATCH = { ordered: 'boolean', bypassDocumentValidation: 'boolean' } as const;

export const writeCommands: Commands = {
  insert: { kind: 'write', transactional: true, run: insert, fields: { insert: 'any', ...BATCH } },
  update: {
    kind: 'write',
    transactional: true,
    run: update,
    fields: { update: 'any', updates: 'array', let: 'document', ...BATCH },
  },
  delete: {
    kind: 'write',
    transactional: true,
    run: remove,
    fields: { delete: 'any', deletes: 'array', let: 'document', ...BATCH },
  },
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
};
