import { collectionChange, databaseDrop } from '../engine/changes.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/catalog.js';
import { collectionRange } from '../storage/layout.js';
import type { Commands, DefinitionCall, Fields, WriteCall } from './command.js';
import { namespaceOf } from './fields.js';
import { visibleCollection } from './read.js';

function create(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'create', call.database);
  if (visibleCollection(call, namespace)) {
    throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
  }
  call.createCollection(namespace);
  return {};
}

function drop(call: DefinitionCall): Fields {
  const namespace = namespaceOf(call.command, 'drop', call.database);
  const collection = call.engine.store.catalog.find(namespace);
  if (!collection) return {};
  dropCollection(call, collection);
  return { nIndexesWas: collection.indexes.length, ns: namespace };
}

function dropCollection(call: DefinitionCall, collection: Collection): void {
  const { store, locks } = call.engine;
  locks.requireUnused(collection.id);
  const { from, to } = collectionRange(collection.id);
  for (const key of [...call.scope.range(from, to)].map((entry) => entry.key)) call.scope.remove(key);
  store.catalog.remove(call.scope, collection);
  call.scope.afterCommit(() => {
    store.forget(collection);
    call.engine.cursors.drop(collection.namespace);
  });
  call.changes.push(collectionChange('drop', collection.namespace));
}

function dropDatabase(call: DefinitionCall): Fields {
  const collections = call.engine.store.catalog.list(call.database);
  for (const collection of collections) dropCollection(call, collection);
  if (collections.length === 0) return {};
  call.changes.push(databaseDrop(call.database));
  return { dropped: call.database };
}

export const collectionCommands: Commands = {
  create: {
    kind: 'write',
    transactional: true,
    run: create,
    fields: {
      create: 'any',
      collation: 'collation',
      capped: 'refused',
      size: 'refused',
      max: 'refused',
      autoIndexId: 'refused',
      storageEngine: 'refused',
      validator: 'refused',
      validationLevel: 'refused',
      validationAction: 'refused',
      indexOptionDefaults: 'refused',
      viewOn: 'refused',
      pipeline: 'refused',
      timeseries: 'refused',
      expireAfterSeconds: 'refused',
      clusteredIndex: 'refused',
      changeStreamPreAndPostImages: 'refused',
      encryptedFields: 'refused',
    },
  },
  drop: { kind: 'definition', run: drop, fields: { drop: 'any' } },
  dropDatabase: { kind: 'definition', run: dropDatabase, fields: { dropDatabase: 'any' } },
};
