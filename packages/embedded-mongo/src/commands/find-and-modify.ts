import type { Doc } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileProjection } from '../query/projection.js';
import type { Commands, Fields, WriteCall } from './command.js';
import { removeRow } from './delete.js';
import { booleanAt, documentAt, filterAt, hintAt, namespaceOf } from './fields.js';
import { compileFor, runUpdate } from './update.js';
import { rowsOf } from './write-statements.js';

function findAndModify(call: WriteCall): Fields {
  const { command } = call;
  const namespace = namespaceOf(command, call.name, call.database);
  const filter = filterAt(command, 'query');
  const request = { filter, sort: documentAt(command, 'sort'), hint: hintAt(command) };
  const project = projectionFor(call);
  requireOneAction(command);
  if (booleanAt(command, 'remove')) {
    const [row] = rowsOf(call, namespace, request, 1);
    if (!row) return { lastErrorObject: { n: 0 }, value: null };
    removeRow(call, namespace, row);
    return { lastErrorObject: { n: 1 }, value: project(row.doc) };
  }
  const compiled = compileFor(filter, command.get('update'));
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

function projectionFor(call: WriteCall): (doc: Doc) => Doc {
  const fields = documentAt(call.command, 'fields');
  if (!fields || fields.size === 0) return (doc) => doc;
  return compileProjection(fields);
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
    arrayFilters: 'refused',
    hint: 'any',
    let: 'refused',
  },
};

export const findAndModifyCommands: Commands = {
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
};
