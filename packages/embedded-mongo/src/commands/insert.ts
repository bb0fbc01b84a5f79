import { ObjectId } from 'bson';
import { decodeDoc, encodeDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import { insertion } from '../engine/changes.js';
import { insertDocument } from '../storage/documents.js';
import { requireStorableId, withIdFirst } from '../update/document-id.js';
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

/** Inserts a document, with a new _id if it has none. Returns the stored document. */
export function insertOne(call: WriteCall, namespace: string, raw: Buffer | undefined, doc: Doc): Doc {
  const collection = requireCollection(call, namespace);
  const stored = withId(requireStorableId(doc));
  const bytes = stored === doc && raw ? raw : encodeDoc(stored);
  insertDocument(call, collection, bytes, stored);
  call.changes.push(insertion(namespace, stored, bytes));
  return stored;
}

function withId(doc: Doc): Doc {
  return withIdFirst(doc.get('_id') === undefined ? new Map(doc).set('_id', new ObjectId()) : doc);
}

export const insertCommands: Commands = {
  insert: statementCommand(insert, { insert: 'any' }),
};
