import { ObjectId } from 'bson';
import { decodeDoc, encodeDoc } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { insertion } from '../engine/changes.js';
import { CommandError } from '../errors.js';
import { insertDocument } from '../storage/documents.js';
import type { Commands, Fields, WriteCall } from './command.js';
import { namespaceOf } from './fields.js';
import { requireCollection, runStatements, statementCommand } from './write-statements.js';

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
export function insertOne(call: WriteCall, namespace: string, raw: Buffer | undefined, doc: Doc): Doc {
  const collection = requireCollection(call, namespace);
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

export const insertCommands: Commands = {
  insert: statementCommand(insert, { insert: 'any' }),
};
