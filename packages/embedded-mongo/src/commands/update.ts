import { encodeDoc } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { modification, replacement } from '../engine/changes.js';
import { CommandError } from '../errors.js';
import { type Row, replaceDocument } from '../storage/documents.js';
import { type CompiledUpdate, compileUpdate } from '../update/update.js';
import type { Commands, Fields, WriteCall } from './command.js';
import { booleanAt, filterAt, hintAt, namespaceOf } from './fields.js';
import { insertOne } from './insert.js';
import { visibleCollection } from './read.js';
import {
  requireNotRetryable,
  rowsOf,
  runStatements,
  statementCommand,
  statementsOf,
} from './write-statements.js';

const UPDATE_STATEMENT = {
  q: 'document',
  u: 'any',
  c: 'refused',
  multi: 'boolean',
  upsert: 'boolean',
  arrayFilters: 'refused',
  hint: 'any',
  collation: 'collation',
  sort: 'refused',
} as const;

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

function parseUpdate(call: WriteCall, doc: Doc): UpdateStatement {
  const filter = filterAt(doc, 'q');
  const compiled = compileFor(filter, doc.get('u'));
  const multi = booleanAt(doc, 'multi');
  if (multi) requireNotRetryable(call, 'multi=true');
  if (multi && compiled.kind === 'replacement') {
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  return { filter, update: compiled, multi, upsert: booleanAt(doc, 'upsert'), hint: hintAt(doc) };
}

/**
 * Compiles an update: a document, or a list of documents for a pipeline.
 * @throws CommandError FailedToParse if it is neither.
 */
export function compileFor(filter: Doc, update: Value | undefined): CompiledUpdate {
  if (isDoc(update) || (Array.isArray(update) && update.every(isDoc))) return compileUpdate(update, filter);
  throw new CommandError('FailedToParse', 'Update argument must be either an object or an array');
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

/** Updates the documents of one statement, or inserts one. */
export function runUpdate(call: WriteCall, namespace: string, statement: UpdateStatement): UpdateOutcome {
  const rows = rowsOf(call, namespace, statement, statement.multi ? 0 : 1);
  const outcome: UpdateOutcome = { matched: rows.length, modified: 0 };
  if (rows.length === 0 && statement.upsert) {
    return { ...outcome, inserted: insertOne(call, namespace, undefined, statement.update.upsert()) };
  }
  for (const row of rows) {
    const after = statement.update.apply(row.doc);
    if (rewrite(call, namespace, row, after, statement.update)) outcome.modified += 1;
    outcome.before ??= row.doc;
    outcome.after ??= after;
  }
  return outcome;
}

/** Writes a document if the update changed it. Returns whether the document counts as modified. */
function rewrite(call: WriteCall, namespace: string, row: Row, after: Doc, update: CompiledUpdate): boolean {
  const collection = visibleCollection(call, namespace);
  const raw = encodeDoc(after);
  if (!collection) return false;
  if (raw.equals(row.raw)) return update.clearsElement(row.doc);
  replaceDocument(call, collection, row, raw, after);
  call.changes.push(
    update.kind === 'replacement'
      ? replacement(namespace, after, raw)
      : modification(namespace, row.doc, after),
  );
  return true;
}

export const updateCommands: Commands = {
  update: statementCommand(update, { update: 'any', updates: 'array', let: 'refused' }),
};
