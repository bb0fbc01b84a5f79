import { deletion } from '../engine/changes.js';
import { CommandError } from '../errors.js';
import { type Row, removeDocument } from '../storage/documents.js';
import type { Commands, Fields, WriteCall } from './command.js';
import { filterAt, hintAt, integerAt, namespaceOf } from './fields.js';
import { visibleCollection } from './read.js';
import {
  requireNotRetryable,
  rowsOf,
  runStatements,
  statementCommand,
  statementsOf,
} from './write-statements.js';

const DELETE_STATEMENT = { q: 'document', limit: 'integer', hint: 'any', collation: 'collation' } as const;

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
    const rows = rowsOf(call, namespace, { filter: filterAt(doc, 'q'), hint: hintAt(doc) }, limit);
    for (const row of rows) removeRow(call, namespace, row);
    n += rows.length;
  });
  return { n, ...errors };
}

/** Removes a document that was found. */
export function removeRow(call: WriteCall, namespace: string, row: Row): void {
  const collection = visibleCollection(call, namespace);
  if (!collection) return;
  removeDocument(call, collection, row);
  call.changes.push(deletion(namespace, row.doc.get('_id')));
}

export const deleteCommands: Commands = {
  delete: statementCommand(remove, { delete: 'any', deletes: 'array', let: 'refused' }),
};
