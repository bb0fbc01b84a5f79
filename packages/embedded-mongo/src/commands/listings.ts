import { Long } from 'bson';
import { encodeDoc, toDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { collectionRange } from '../storage/layout.js';
import type { Commands, ReadCall, Reply } from './command.js';
import { booleanAt, documentAt, namespaceOf, sizeAt } from './fields.js';
import { openCursor } from './read.js';

function listCursor(call: ReadCall, namespace: string, documents: Doc[]): Reply {
  const cursor = documentAt(call.command, 'cursor');
  return openCursor(call, namespace, documents.map(encodeDoc), {
    batchSize: cursor && sizeAt(cursor, 'batchSize'),
  });
}

function filterBy(call: ReadCall, documents: Doc[]): Doc[] {
  const filter = documentAt(call.command, 'filter');
  return filter ? documents.filter(compileFilter(filter)) : documents;
}

function listCollections(call: ReadCall): Reply {
  const collections = call.engine.store.catalog.list(call.database).map((collection) =>
    toDoc({
      name: collection.namespace.slice(call.database.length + 1),
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: collection.uuid },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }),
  );
  const found = filterBy(call, collections);
  const shown = booleanAt(call.command, 'nameOnly')
    ? found.map((each): Doc => new Map([...each].filter(([name]) => name === 'name' || name === 'type')))
    : found;
  return listCursor(call, `${call.database}.$cmd.listCollections`, shown);
}

function listDatabases(call: ReadCall): Reply {
  const nameOnly = booleanAt(call.command, 'nameOnly');
  const sizes = new Map<string, number>();
  for (const { namespace, id } of call.engine.store.catalog.list()) {
    const name = namespace.slice(0, namespace.indexOf('.'));
    sizes.set(name, (sizes.get(name) ?? 0) + (nameOnly ? 0 : sizeOf(call, id)));
  }
  const all = [...sizes].map(([name, size]) =>
    toDoc(nameOnly ? { name } : { name, sizeOnDisk: Long.fromNumber(size), empty: false }),
  );
  const databases = filterBy(call, all);
  if (nameOnly) return { fields: { databases } };
  const bytes = databases.reduce((sum, each) => sum + (sizes.get(String(each.get('name'))) ?? 0), 0);
  const totalSizeMb = Long.fromNumber(Math.floor(bytes / 2 ** 20));
  return { fields: { databases, totalSize: Long.fromNumber(bytes), totalSizeMb } };
}

/** The bytes of a collection's documents and index entries. They take a little more space in the file. */
function sizeOf(call: ReadCall, collection: number): number {
  const { from, to } = collectionRange(collection);
  let bytes = 0;
  for (const { key, value } of call.view.range(from, to)) bytes += key.length + value.length;
  return bytes;
}

function listIndexes(call: ReadCall): Reply {
  const namespace = namespaceOf(call.command, 'listIndexes', call.database);
  const collection = call.engine.store.catalog.find(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return listCursor(
    call,
    namespace,
    collection.indexes.map((index) => index.spec),
  );
}

export const listingCommands: Commands = {
  listCollections: {
    kind: 'read',
    run: listCollections,
    fields: {
      listCollections: 'any',
      filter: 'document',
      nameOnly: 'boolean',
      authorizedCollections: 'boolean',
      cursor: 'document',
    },
  },
  listDatabases: {
    kind: 'read',
    adminOnly: true,
    run: listDatabases,
    fields: { listDatabases: 'any', filter: 'document', nameOnly: 'boolean', authorizedDatabases: 'boolean' },
  },
  listIndexes: { kind: 'read', run: listIndexes, fields: { listIndexes: 'any', cursor: 'document' } },
};
