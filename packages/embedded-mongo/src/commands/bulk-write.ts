import { Double, Long } from 'bson';
import { decodeDoc } from '../bson/document.js';
import type { CommandError } from '../errors.js';
import { type BulkOperation, operationsOf } from './bulk-operations.js';
import type { Commands, Fields, WriteCall } from './command.js';
import { removeMatching } from './delete.js';
import { booleanAt, checkFields, documentAt, type FieldKinds, filterAt, hintAt } from './fields.js';
import { insertOne } from './insert.js';
import { parseUpdate, runUpdate } from './update.js';
import { requireNotRetryable, runEach, statementCommand } from './write-statements.js';

/** The totals of all operations, in the order in which MongoDB reports them. */
interface Totals {
  nErrors: number;
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

/** Always a double, also in the result of one operation. */
const OK = new Double(1);
const NOT_OK = new Double(0);

const CURSOR: FieldKinds = { batchSize: 'refused' };

/** Writes into several collections at once. The first batch holds all results, so no cursor stays open. */
function bulkWrite(call: WriteCall): Fields {
  const cursor = documentAt(call.command, 'cursor');
  if (cursor) checkFields(cursor, 'bulkWrite.cursor', CURSOR);
  const operations = operationsOf(call);
  const errorsOnly = booleanAt(call.command, 'errorsOnly');
  const totals: Totals = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  const results: Fields[] = [];
  runEach(
    call,
    operations,
    (operation, idx) => {
      const result = carryOut(call, operation, totals);
      if (!errorsOnly) results.push({ ok: OK, idx, ...result });
    },
    (error, idx, { kind }) => {
      totals.nErrors += 1;
      results.push(failure(error, idx, kind));
    },
  );
  return { cursor: { id: Long.ZERO, firstBatch: results, ns: 'admin.$cmd.bulkWrite' }, ...totals };
}

function carryOut(call: WriteCall, operation: BulkOperation, totals: Totals): Fields {
  const { kind, namespace } = operation;
  if (kind === 'insert') {
    insertOne(call, namespace, operation.document, decodeDoc(operation.document));
    totals.nInserted += 1;
    return { n: 1 };
  }
  return kind === 'update' ? update(call, operation, totals) : remove(call, operation, totals);
}

type Changing = Exclude<BulkOperation, { kind: 'insert' }>;

const NAMES = { filter: 'filter', update: 'updateMods' };

function update(call: WriteCall, { namespace, op }: Changing, totals: Totals): Fields {
  const { matched, modified, inserted } = runUpdate(call, namespace, parseUpdate(call, op, NAMES));
  totals.nMatched += matched;
  totals.nModified += modified;
  if (!inserted) return { n: matched, nModified: modified };
  totals.nUpserted += 1;
  return { n: 1, nModified: modified, upserted: { _id: inserted.get('_id') } };
}

function remove(call: WriteCall, { namespace, op }: Changing, totals: Totals): Fields {
  const multi = booleanAt(op, 'multi');
  if (multi) requireNotRetryable(call, 'multi=true');
  const request = { filter: filterAt(op, 'filter'), hint: hintAt(op), limit: multi ? 0 : 1 };
  const n = removeMatching(call, namespace, request);
  totals.nDeleted += n;
  return { n };
}

function failure({ code, message, extra }: CommandError, idx: number, kind: BulkOperation['kind']): Fields {
  const nothing = kind === 'update' ? { n: 0, nModified: 0 } : { n: 0 };
  return { ok: NOT_OK, idx, code, errmsg: message, ...extra, ...nothing };
}

export const bulkWriteCommands: Commands = {
  bulkWrite: {
    ...statementCommand(bulkWrite, {
      bulkWrite: 'any',
      ops: 'array',
      nsInfo: 'array',
      errorsOnly: 'boolean',
      let: 'refused',
      cursor: 'document',
      stmtId: 'refused',
      stmtIds: 'refused',
      bypassEmptyTsReplacement: 'refused',
      $_originalQuery: 'refused',
      $_originalCollation: 'refused',
    }),
    adminOnly: true,
  },
};
