import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError, TRANSIENT } from '../errors.js';
import { findRows } from '../planner/read.js';
import type { Collection } from '../storage/catalog.js';
import type { Row } from '../storage/documents.js';
import type { Command, Fields, WriteCall } from './command.js';
import { booleanAt, checkFields, type FieldKinds } from './fields.js';
import { visibleCollection } from './read.js';

/** A write command with a list of statements. It may be part of a transaction. */
export function statementCommand(run: (call: WriteCall) => Fields, fields: FieldKinds): Command {
  return {
    kind: 'write',
    transactional: true,
    run,
    fields: { ...fields, ordered: 'boolean', bypassDocumentValidation: 'boolean' },
  };
}

/** The collection to write into, created if it does not exist. */
export function requireCollection(call: WriteCall, namespace: string): Collection {
  const found = visibleCollection(call, namespace);
  if (found) return found;
  call.createCollection(namespace);
  const created = visibleCollection(call, namespace);
  if (!created) throw new CommandError('InternalError', `the collection ${namespace} could not be created`);
  return created;
}

/** MongoDB's limit. */
const MAX_BATCH = 100_000;

interface WriteError {
  index: number;
  code: number;
  errmsg: string;
}

/**
 * Runs the statements of a command. A statement that fails is undone and reported, and an ordered command
 * stops there. In a transaction any failure aborts the transaction. A transient error fails the whole command,
 * so that the driver retries the transaction.
 * @throws CommandError InvalidLength for no statements, or too many.
 */
export function runStatements<T>(
  call: WriteCall,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): { writeErrors?: WriteError[] } {
  requireBatch(statements.length);
  const writeErrors: WriteError[] = [];
  const ordered = !call.command.has('ordered') || booleanAt(call.command, 'ordered');
  for (const [index, statement] of statements.entries()) {
    const { length } = call.changes;
    try {
      call.statement(() => run(statement, index));
      if (call.changes.length > length) call.written.push(index);
    } catch (error) {
      if (!(error instanceof CommandError) || (call.transaction && TRANSIENT.has(error.code))) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (call.transaction) call.engine.sessions.fail(call.transaction);
      if (ordered || call.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function requireBatch(length: number): void {
  if (length > 0 && length <= MAX_BATCH) return;
  throw new CommandError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${length} operations.`,
  );
}

/** The statements of a command. A malformed one fails the command before any is executed. */
export function statementsOf(call: WriteCall, field: string, kinds: FieldKinds): Doc[] {
  const name = `${call.name}.${field}`;
  return listOf(call.command.get(field), name).map((each) => {
    if (!isDoc(each))
      throw new CommandError('TypeMismatch', `BSON field '${name}' holds something that is not a document`);
    checkFields(each, name, kinds);
    return each;
  });
}

function listOf(value: Value | undefined, name: string): Value[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('TypeMismatch', `BSON field '${name}' is missing or not an array`);
}

/** Collects the rows before anything is written: a document that moves in an index must not be found again. */
export function rowsOf(
  call: WriteCall,
  namespace: string,
  request: { filter: Doc; hint: string | Doc | undefined; sort?: Doc | undefined },
  limit: number,
): Row[] {
  const collection = visibleCollection(call, namespace);
  const { filter, hint, sort } = request;
  return [...findRows(call.writer, collection, { filter, hint, sort, limit, checkTime: call.checkTime })];
}

/** A retried write of many documents cannot be recognized. */
export function requireNotRetryable(call: WriteCall, what: string): void {
  if (call.transaction || !call.command.has('txnNumber')) return;
  throw new CommandError('InvalidOptions', `Cannot use (or request) retryable writes with ${what}`);
}
