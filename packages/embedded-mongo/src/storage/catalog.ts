import type { Binary } from 'bson';
import { UUID } from 'bson';
import { decodeDoc, encodeDoc, toDoc } from '../bson/document.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { afterPrefix } from './keys.js';
import { CATALOG, catalogKey, ID_INDEX } from './layout.js';
import type { View, Writer } from './view.js';

/** The number of an index takes two bytes of a key, and no number is used again. */
const LAST_INDEX = 0xffff;

interface IndexField {
  path: string;
  direction: 1 | -1;
}

export interface Index {
  /** Part of the key of its entries; 1 is the index on _id. */
  number: number;
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  /** The condition a document must meet to be indexed, as given and compiled. */
  partial: { filter: Doc; matches(doc: Doc): boolean } | undefined;
  /** The specification that listIndexes shows. */
  spec: Doc;
  /** Some document has an array under one of the fields; never goes back to false. */
  multikey: boolean;
  /** Some key does not hold its value exactly, so the order of the keys is not reliable. Never goes back to false. */
  lossy: boolean;
}

export interface Collection {
  id: number;
  namespace: string;
  uuid: Binary;
  nextIndex: number;
  /** The index on _id first. */
  indexes: Index[];
  /** The number of its latest definition in this process. An older snapshot must not use the indexes. */
  definedAt: number;
}

const ID_SPEC = (): Doc => toDoc({ v: 2, key: { _id: 1 }, name: '_id_' });

function idIndex(): Index {
  return {
    number: ID_INDEX,
    name: '_id_',
    fields: [{ path: '_id', direction: 1 }],
    unique: true,
    sparse: false,
    partial: undefined,
    spec: ID_SPEC(),
    multikey: false,
    lossy: false,
  };
}

/** The collections and their indexes, in memory and as records of the store. */
export class Catalog {
  #collections = new Map<string, Collection>();
  #nextId = 1;
  #definitions = 0;

  /** Reads everything again, also to undo a failed change. */
  load(view: View): void {
    this.#collections = new Map();
    this.#definitions += 1;
    for (const { key, value } of view.range(CATALOG, afterPrefix(CATALOG))) {
      const namespace = key.toString('utf8', CATALOG.length);
      const collection = readCollection(namespace, decodeDoc(value), this.#definitions);
      this.#collections.set(namespace, collection);
      this.#nextId = Math.max(this.#nextId, collection.id + 1);
    }
  }

  find(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  /** All collections, of one database or of all, ordered by name. */
  list(database?: string): Collection[] {
    const all = [...this.#collections.values()];
    const some =
      database === undefined ? all : all.filter((each) => each.namespace.startsWith(`${database}.`));
    return some.sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  /** The number of the latest definition; see `Collection.definedAt`. */
  get definitions(): number {
    return this.#definitions;
  }

  create(writer: Writer, namespace: string): Collection {
    const collection = this.prepare(namespace);
    this.adopt(writer, collection);
    return collection;
  }

  /** A new collection that is not in the catalog yet. */
  prepare(namespace: string): Collection {
    const id = this.#nextId;
    this.#nextId += 1;
    return {
      id,
      namespace,
      uuid: new UUID(),
      nextIndex: ID_INDEX + 1,
      indexes: [idIndex()],
      definedAt: 0,
    };
  }

  /** Adds a prepared collection to the catalog. */
  adopt(writer: Writer, collection: Collection): void {
    this.#collections.set(collection.namespace, collection);
    this.save(writer, collection);
  }

  remove(writer: Writer, collection: Collection): void {
    this.#collections.delete(collection.namespace);
    this.#definitions += 1;
    writer.remove(catalogKey(collection.namespace));
  }

  /** @throws CommandError CannotCreateIndex when the numbers for indexes are used up. */
  addIndex(writer: Writer, collection: Collection, spec: Doc): Index {
    if (collection.nextIndex > LAST_INDEX) {
      throw new CommandError(
        'CannotCreateIndex',
        `add index fails, ${collection.namespace} has had ${LAST_INDEX} indexes, which is the limit over the life of a collection`,
      );
    }
    const index = readIndex(spec, collection.nextIndex);
    collection.nextIndex += 1;
    collection.indexes.push(index);
    this.save(writer, collection);
    return index;
  }

  removeIndex(writer: Writer, collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((each) => each !== index);
    this.save(writer, collection);
  }

  /** Writes the record of a collection whose definition changed. */
  save(writer: Writer, collection: Collection): void {
    this.#definitions += 1;
    collection.definedAt = this.#definitions;
    this.saveFlags(writer, collection);
  }

  /** Writes the record when only `multikey` or `lossy` changed; older snapshots can still use the indexes. */
  saveFlags(writer: Writer, collection: Collection): void {
    writer.put(catalogKey(collection.namespace), encodeDoc(writeCollection(collection)));
  }
}

/** An index from its specification. Options were checked by the command. */
export function readIndex(spec: Doc, number: number): Index {
  const key = spec.get('key');
  const partial = spec.get('partialFilterExpression');
  return {
    number,
    name: String(spec.get('name')),
    fields: [...(isDoc(key) ? key : [])].map(([path, direction]) => ({
      path,
      direction: Number(direction) < 0 ? -1 : 1,
    })),
    unique: spec.get('unique') === true,
    sparse: spec.get('sparse') === true,
    partial: isDoc(partial) ? { filter: partial, matches: compileFilter(partial) } : undefined,
    spec,
    multikey: false,
    lossy: false,
  };
}

function writeCollection(collection: Collection): Doc {
  const indexes = collection.indexes.map(
    (index): Doc =>
      new Map<string, Value>([
        ['number', index.number],
        ['multikey', index.multikey],
        ['lossy', index.lossy],
        ['spec', index.spec],
      ]),
  );
  return new Map<string, Value>([
    ['id', collection.id],
    ['uuid', collection.uuid],
    ['nextIndex', collection.nextIndex],
    ['indexes', indexes],
  ]);
}

/** A collection from its record. */
export function readCollection(namespace: string, record: Doc, definedAt: number): Collection {
  const stored = record.get('indexes');
  const indexes = (Array.isArray(stored) ? stored : []).filter(isDoc).map((entry) => {
    const spec = entry.get('spec');
    const index = readIndex(isDoc(spec) ? spec : new Map(), Number(entry.get('number')));
    index.multikey = entry.get('multikey') === true;
    index.lossy = entry.get('lossy') === true;
    if (index.number === ID_INDEX) index.unique = true;
    return index;
  });
  return {
    id: Number(record.get('id')),
    namespace,
    uuid: record.get('uuid') as Binary,
    nextIndex: Number(record.get('nextIndex')),
    indexes,
    definedAt,
  };
}
