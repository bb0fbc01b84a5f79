import { equalValues } from '../bson/compare.js';
import { isNumeric } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import type { Collection, Index } from '../storage/catalog.js';
import { buildIndexes } from '../storage/documents.js';
import { afterPrefix } from '../storage/keys.js';
import { ID_INDEX, indexPrefix, recordsRange } from '../storage/layout.js';
import type { Commands, DefinitionCall, Fields, WriteCall } from './command.js';
import { documentsAt, namespaceOf } from './fields.js';
import { checkSpec } from './index-spec.js';
import { visibleCollection } from './read.js';
import { requireCollection } from './write-statements.js';

/** MongoDB's limit. */
const MAX_INDEXES = 64;

function createIndexes(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'createIndexes', call.database);
  const specs = documentsAt(call.command, 'indexes');
  if (!specs || specs.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  const existing = visibleCollection(call, namespace);
  const checked = specs.map((spec) => checkSpec(spec));
  const collection = existing ?? requireCollection(call, namespace);
  const numIndexesBefore = collection.indexes.length;
  const added = checked.flatMap((spec) => addIndex(call, collection, spec) ?? []);
  if (added.length > 0) buildIndexes(call, collection, added);
  const numIndexesAfter = collection.indexes.length;
  return {
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically: !existing,
    ...(numIndexesBefore === numIndexesAfter ? { note: 'all indexes already exist' } : {}),
  };
}

/** Adds an index without entries; undefined if it exists. */
function addIndex(call: WriteCall, collection: Collection, spec: Doc): Index | undefined {
  if (isSameIndex(collection, spec)) return undefined;
  if (collection.indexes.length >= MAX_INDEXES) {
    throw new CommandError(
      'CannotCreateIndex',
      `add index fails, too many indexes for ${collection.namespace}`,
    );
  }
  if (call.transaction) requireNew(call, collection);
  else call.engine.locks.requireUnused(collection.id);
  return call.engine.store.catalog.addIndex(call.writer, collection, spec);
}

/** A transaction may add indexes only to empty collections that it created. */
function requireNew(call: WriteCall, collection: Collection): void {
  const own = call.transaction?.collections.has(collection.namespace);
  const { from, to } = recordsRange(collection.id);
  if (own && call.writer.count(from, to) === 0) return;
  throw new CommandError(
    'OperationNotSupportedInTransaction',
    `Cannot create new indexes on ${own ? 'non-empty' : 'existing'} collection ${collection.namespace} in a multi-document transaction.`,
  );
}

/** True if the index exists already. @throws CommandError if an index differs only in its name or options. */
function isSameIndex(collection: Collection, spec: Doc): boolean {
  const isIdKey = isIdPattern(spec.get('key'));
  if (isIdKey) return true;
  for (const index of collection.indexes) {
    const sameName = index.name === spec.get('name');
    const sameKey =
      equalValues(index.spec.get('key'), spec.get('key')) &&
      equalValues(index.spec.get('partialFilterExpression'), spec.get('partialFilterExpression'));
    const sameOptions = ['unique', 'sparse'].every((option) => index.spec.get(option) === spec.get(option));
    if (sameName && sameKey && sameOptions) return true;
    if (sameName) {
      throw new CommandError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(spec)}, existing index: ${show(index.spec)}`,
      );
    }
    if (sameKey && index.spec.get('sparse') === spec.get('sparse')) {
      throw new CommandError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${index.name}`,
      );
    }
  }
  return false;
}

function isIdPattern(key: Value | undefined): boolean {
  return isDoc(key) && key.size === 1 && isNumeric(key.get('_id')) && Number(key.get('_id')) === 1;
}

function dropIndexes(call: DefinitionCall): Fields {
  const namespace = namespaceOf(call.command, call.name, call.database);
  const collection = call.engine.store.catalog.find(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${namespace}`);
  const nIndexesWas = collection.indexes.length;
  const wanted = call.command.get('index');
  for (const index of indexesNamed(collection, wanted)) removeIndex(call, collection, index);
  return { nIndexesWas };
}

function indexesNamed(collection: Collection, wanted: Value | undefined): Index[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.number !== ID_INDEX);
  return (Array.isArray(wanted) ? wanted : [wanted]).map((each) => {
    const found = collection.indexes.find((index) =>
      typeof each === 'string'
        ? index.name === each
        : isDoc(each) && equalValues(index.spec.get('key'), each),
    );
    if (!found) {
      throw new CommandError(
        'IndexNotFound',
        typeof each === 'string'
          ? `index not found with name [${each}]`
          : `can't find index with key: ${show(each)}`,
      );
    }
    if (found.number === ID_INDEX) throw new CommandError('InvalidOptions', 'cannot drop _id index');
    return found;
  });
}

function removeIndex(call: DefinitionCall, collection: Collection, index: Index): void {
  call.engine.locks.requireUnused(collection.id);
  const from = indexPrefix(collection.id, index.number);
  for (const key of [...call.scope.range(from, afterPrefix(from))].map((entry) => entry.key))
    call.scope.remove(key);
  call.engine.store.catalog.removeIndex(call.scope, collection, index);
}

const DROP_INDEXES: Commands[string] = {
  kind: 'definition',
  run: dropIndexes,
  fields: { dropIndexes: 'any', deleteIndexes: 'any', index: 'any' },
};

export const indexCommands: Commands = {
  createIndexes: {
    kind: 'write',
    transactional: true,
    run: createIndexes,
    fields: { createIndexes: 'any', indexes: 'array', commitQuorum: 'any' },
  },
  dropIndexes: DROP_INDEXES,
  deleteIndexes: DROP_INDEXES,
};
