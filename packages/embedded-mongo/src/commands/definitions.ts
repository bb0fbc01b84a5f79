import { equalValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { collectionChange, databaseDrop } from '../engine/changes.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection, Index } from '../storage/catalog.js';
import { buildIndex } from '../storage/documents.js';
import { afterPrefix } from '../storage/keys.js';
import { collectionRange, ID_INDEX, indexPrefix, recordsRange } from '../storage/layout.js';
import type { Commands, DefinitionCall, Fields, WriteCall } from './command.js';
import { checkFields, documentsAt, namespaceOf } from './fields.js';
import { visibleCollection } from './read.js';

/** MongoDB's limit. */
const MAX_INDEXES = 64;

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

function createIndexes(call: WriteCall): Fields {
  const namespace = namespaceOf(call.command, 'createIndexes', call.database);
  const specs = documentsAt(call.command, 'indexes');
  if (!specs || specs.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  const existing = visibleCollection(call, namespace);
  const checked = specs.map((spec) => checkSpec(spec));
  if (!existing) call.createCollection(namespace);
  const collection = visibleCollection(call, namespace);
  if (!collection)
    throw new CommandError('InternalError', `the collection ${namespace} could not be created`);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of checked) addIndex(call, collection, spec);
  const numIndexesAfter = collection.indexes.length;
  return {
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically: !existing,
    ...(numIndexesBefore === numIndexesAfter ? { note: 'all indexes already exist' } : {}),
  };
}

/** An index specification as listIndexes will show it. */
function checkSpec(spec: Doc): Doc {
  checkFields(spec, 'createIndexes.indexes', {
    key: 'document',
    name: 'string',
    v: 'integer',
    unique: 'boolean',
    sparse: 'boolean',
    background: 'boolean',
    partialFilterExpression: 'document',
    expireAfterSeconds: 'refused',
    collation: 'collation',
    hidden: 'refused',
    ns: 'string',
    storageEngine: 'refused',
    weights: 'refused',
    default_language: 'refused',
    language_override: 'refused',
    textIndexVersion: 'refused',
    '2dsphereIndexVersion': 'refused',
    bits: 'refused',
    min: 'refused',
    max: 'refused',
    bucketSize: 'refused',
    wildcardProjection: 'refused',
    clustered: 'refused',
    prepareUnique: 'refused',
    dropDups: 'refused',
  });
  const key = spec.get('key');
  const name = spec.get('name');
  if (!isDoc(key) || key.size === 0)
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  if (typeof name !== 'string' || name === '')
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  if (name === '*') throw new CommandError('BadValue', "The index name '*' is not valid.");
  for (const [path, direction] of key) checkKey(path, direction);
  if (key.size > 32) throw new CommandError(13103, 'too many compound keys');
  const partial = spec.get('partialFilterExpression');
  if (isDoc(partial)) checkPartial(partial);
  if (isDoc(partial) && spec.get('sparse') === true) {
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  return shownSpec(spec, key, name);
}

function checkKey(path: string, direction: Value): void {
  if (typeof direction === 'string') {
    throw new CommandError(
      'CannotCreateIndex',
      `indexes of type '${direction}' are not supported by this server, only ascending and descending ones`,
    );
  }
  if (path.includes('$**'))
    throw new CommandError('CannotCreateIndex', 'wildcard indexes are not supported by this server');
  if (path === '' || path.split('.').includes(''))
    throw new CommandError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
  if (path.startsWith('$'))
    throw new CommandError(
      'CannotCreateIndex',
      `Index key contains an illegal field name: field name starts with '$'.`,
    );
  if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
    throw new CommandError(
      'CannotCreateIndex',
      `Values in v:2 index key pattern cannot be ${show(direction)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  }
}

const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

/** Source: mongodb.com/docs/manual/core/index-partial. */
function checkPartial(filter: Doc): void {
  compileFilter(filter);
  for (const [name, operand] of filter) {
    if (name === '$and' && Array.isArray(operand))
      for (const each of operand) isDoc(each) && checkPartial(each);
    else if (name.startsWith('$')) throw unsupportedPartial(name);
    else if (isDoc(operand)) {
      for (const [operator, value] of operand) {
        if (!operator.startsWith('$')) continue;
        if (!PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && value !== true))
          throw unsupportedPartial(operator);
      }
    }
  }
}

function unsupportedPartial(name: string): CommandError {
  return new CommandError('CannotCreateIndex', `Expression not supported in partial index: ${name}`);
}

function shownSpec(spec: Doc, key: Doc, name: string): Doc {
  const shown: Doc = new Map<string, Value>([
    ['v', 2],
    ['key', key],
    ['name', name],
  ]);
  for (const option of ['unique', 'sparse']) if (spec.get(option) === true) shown.set(option, true);
  const partial = spec.get('partialFilterExpression');
  if (partial !== undefined) shown.set('partialFilterExpression', partial);
  return shown;
}

function addIndex(call: WriteCall, collection: Collection, spec: Doc): void {
  if (isSameIndex(collection, spec)) return;
  if (collection.indexes.length >= MAX_INDEXES) {
    throw new CommandError(
      'CannotCreateIndex',
      `add index fails, too many indexes for ${collection.namespace}`,
    );
  }
  if (call.transaction) requireNew(call, collection);
  else call.engine.locks.requireUnused(collection.id);
  const index = call.engine.store.catalog.addIndex(call.writer, collection, spec);
  buildIndex(call, collection, index);
}

/** A transaction may add indexes only to empty collections of its own. */
function requireNew(call: WriteCall, collection: Collection): void {
  const own = call.transaction?.collections.has(collection.namespace);
  const { from, to } = recordsRange(collection.id);
  if (own && call.writer.count(from, to) === 0) return;
  throw new CommandError(
    'OperationNotSupportedInTransaction',
    `Cannot create new indexes on ${own ? 'non-empty' : 'existing'} collection ${collection.namespace} in a multi-document transaction.`,
  );
}

/** Whether the index is there already. @throws CommandError when one is there that is almost the same. */
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

export const definitionCommands: Commands = {
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
  createIndexes: {
    kind: 'write',
    transactional: true,
    run: createIndexes,
    fields: { createIndexes: 'any', indexes: 'array', commitQuorum: 'any' },
  },
  dropIndexes: DROP_INDEXES,
  deleteIndexes: DROP_INDEXES,
};
