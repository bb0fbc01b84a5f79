import { decodeAround, decodeDoc } from '../bson/document.js';
import { show } from '../bson/show.js';
import { BSON_TYPE, type Doc } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { firstName } from '../wire/raw.js';
import type { WriteCall } from './command.js';
import {
  checkFields,
  documentsAt,
  type FieldKinds,
  hintAt,
  integerAt,
  missingField,
  requireField,
  unknownField,
} from './fields.js';
import { requireNamespace } from './namespaces.js';
import { requireUpdate } from './update.js';
import { requireBatch, statementsOf } from './write-statements.js';

/** One operation of a bulkWrite. The document of an insert is not decoded yet, an update not compiled. */
export type BulkOperation =
  | { kind: 'insert'; namespace: string; document: Buffer }
  | { kind: 'update' | 'delete'; namespace: string; op: Doc };

const NS_INFO: FieldKinds = {
  ns: 'string',
  collectionUUID: 'refused',
  encryptionInformation: 'refused',
  isTimeseriesNamespace: 'refused',
  shardVersion: 'refused',
  databaseVersion: 'refused',
};

const INSERT: FieldKinds = { insert: 'integer', document: 'document' };

const UPDATE: FieldKinds = {
  update: 'integer',
  filter: 'document',
  updateMods: 'any',
  multi: 'boolean',
  upsert: 'boolean',
  arrayFilters: 'array',
  hint: 'any',
  constants: 'refused',
  collation: 'collation',
  sort: 'refused',
  upsertSupplied: 'refused',
  sampleId: 'refused',
  $_allowShardKeyUpdatesWithoutFullShardKeyInQuery: 'refused',
};

const DELETE: FieldKinds = {
  delete: 'integer',
  filter: 'document',
  multi: 'boolean',
  hint: 'any',
  collation: 'collation',
  sampleId: 'refused',
};

/**
 * The operations of a command. A malformed one fails the command before any is executed, except for a malformed
 * document in an insert.
 */
export function operationsOf(call: WriteCall): BulkOperation[] {
  const { command, documents } = call;
  if (!documents) {
    requireField(command, 'bulkWrite', 'ops');
    throw new CommandError('NotImplemented', 'bulkWrite is supported in OP_MSG only');
  }
  if (command.has('ops')) throw duplicateField('bulkWrite.ops');
  requireField(command, 'bulkWrite', 'nsInfo');
  const listed = statementsOf(call, 'nsInfo', NS_INFO).map((entry) =>
    requireField(entry, 'bulkWrite.nsInfo', 'ns'),
  );
  requireBatch(documents);
  const namespaces = listed.map((ns) => requireNamespace(String(ns)));
  return documents.map((each) => readOperation(each, namespaces));
}

/** The first field names the kind of operation. Its value is the index of the namespace in `nsInfo`. */
function readOperation(raw: Buffer, namespaces: readonly string[]): BulkOperation {
  const kind = firstName(raw);
  if (kind === 'insert') return readInsert(raw, namespaces);
  if (kind !== 'update' && kind !== 'delete') throw unknownField('bulkWrite', kind);
  const op = decodeDoc(raw);
  checkFields(op, 'bulkWrite.ops', kind === 'update' ? UPDATE : DELETE);
  const namespace = namespaceAt(op, kind, namespaces);
  requireField(op, 'bulkWrite.ops', 'filter');
  hintAt(op);
  if (kind === 'update') {
    requireUpdate(requireField(op, 'bulkWrite.ops', 'updateMods'));
    documentsAt(op, 'arrayFilters');
  }
  return { kind, namespace, op };
}

function readInsert(raw: Buffer, namespaces: readonly string[]): BulkOperation {
  const { doc: op, value: document } = decodeAround(raw, 'document', BSON_TYPE.object);
  checkFields(op, 'bulkWrite.ops', INSERT);
  const namespace = namespaceAt(op, 'insert', namespaces);
  if (document && op.has('document')) throw duplicateField('bulkWrite.ops.document');
  if (document) return { kind: 'insert', namespace, document };
  throw missingField('bulkWrite.ops', 'document');
}

function namespaceAt(op: Doc, kind: string, namespaces: readonly string[]): string {
  requireField(op, 'bulkWrite.ops', kind);
  const index = integerAt(op, kind) ?? 0;
  if (index < 0)
    throw new CommandError('BadValue', `BSON field '${kind}' value must be >= 0, actual value '${index}'`);
  const namespace = namespaces[index];
  if (namespace !== undefined) return namespace;
  throw new CommandError('BadValue', `BulkWrite ops entry ${show(op)} has an invalid nsInfo index.`);
}

function duplicateField(name: string): CommandError {
  return new CommandError(40413, `BSON field '${name}' is a duplicate field`);
}
