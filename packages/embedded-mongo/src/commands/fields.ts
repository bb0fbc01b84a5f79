import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { namespaceIn, requireDatabaseName } from './namespaces.js';

/** The type of a field of a command. `refused` fields exist in MongoDB but are not supported here. */
type FieldKind = 'any' | 'string' | 'document' | 'array' | 'integer' | 'boolean' | 'collation' | 'refused';

export type FieldKinds = Readonly<Record<string, FieldKind>>;

/** Fields that any command may carry. */
const GENERIC: FieldKinds = {
  $db: 'string',
  lsid: 'document',
  txnNumber: 'integer',
  autocommit: 'boolean',
  startTransaction: 'boolean',
  $clusterTime: 'document',
  $readPreference: 'document',
  readConcern: 'document',
  writeConcern: 'document',
  comment: 'any',
  maxTimeMS: 'integer',
  apiVersion: 'string',
  apiStrict: 'boolean',
  apiDeprecationErrors: 'boolean',
};

type KnownFields = ReadonlyMap<string, FieldKind>;

/** Caches of known fields: those of statements, and those of commands together with the generic ones. */
const own = new WeakMap<FieldKinds, KnownFields>();
const complete = new WeakMap<FieldKinds, KnownFields>();

function keep(maps: typeof own, kinds: FieldKinds, all: FieldKinds): KnownFields {
  const known = new Map(Object.entries(all));
  maps.set(kinds, known);
  return known;
}

/**
 * Refuses fields that are unknown or of the wrong type.
 * Error messages call the document `name`, such as `find` or `update.updates`. `kinds` must be a constant, because
 * the map made from it is cached.
 */
export function checkFields(doc: Doc, name: string, kinds: FieldKinds): void {
  check(doc, name, own.get(kinds) ?? keep(own, kinds, kinds));
}

/** As `checkFields`, for a whole command. */
export function checkCommand(command: Doc, name: string, kinds: FieldKinds): void {
  check(command, name, complete.get(kinds) ?? keep(complete, kinds, { ...GENERIC, ...kinds }));
}

function check(doc: Doc, name: string, known: KnownFields): void {
  for (const [field, value] of doc) {
    const kind = known.get(field);
    if (kind === undefined)
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (!fits(value, kind)) throw misfit(value, `${name}.${field}`, kind);
  }
}

function fits(value: Value, kind: FieldKind): boolean {
  if (kind === 'any' || value === null) return true;
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'document':
      return isDoc(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return isNumeric(value) && Number.isInteger(toNumber(value));
    case 'boolean':
      return typeof value === 'boolean' || isNumeric(value);
    case 'collation':
      return isDoc(value) && (value.size === 0 || (value.size === 1 && value.get('locale') === 'simple'));
    case 'refused':
      // An option that is off needs no support.
      return value === false;
  }
}

function misfit(value: Value, name: string, kind: FieldKind): CommandError {
  if (kind === 'refused')
    return new CommandError('NotImplemented', `BSON field '${name}' is not supported by this server`);
  if (kind === 'collation') {
    return new CommandError(
      'NotImplemented',
      `BSON field '${name}': collations other than { locale: 'simple' } are not supported by this server`,
    );
  }
  return new CommandError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected(kind)}'`,
  );
}

function expected(kind: FieldKind): string {
  if (kind === 'document') return 'object';
  if (kind === 'integer') return 'int';
  return kind === 'boolean' ? 'bool' : kind;
}

export function documentAt(doc: Doc, field: string): Doc | undefined {
  const value = doc.get(field);
  return isDoc(value) ? value : undefined;
}

const EMPTY_FILTER: Doc = new Map();

/** The filter in a field; one that matches everything if the field is absent. */
export function filterAt(doc: Doc, field: string): Doc {
  return documentAt(doc, field) ?? EMPTY_FILTER;
}

/** A list of documents. @throws CommandError TypeMismatch if an element is not a document. */
export function documentsAt(doc: Doc, field: string): Doc[] | undefined {
  const value = doc.get(field);
  if (!Array.isArray(value)) return undefined;
  return value.map((each) => {
    if (isDoc(each)) return each;
    throw new CommandError('TypeMismatch', `BSON field '${field}' holds something that is not a document`);
  });
}

export function integerAt(doc: Doc, field: string): number | undefined {
  const value = doc.get(field);
  return isNumeric(value) ? toNumber(value) : undefined;
}

/** @throws CommandError 51024 for a negative number. */
export function sizeAt(doc: Doc, field: string): number | undefined {
  const value = integerAt(doc, field);
  if (value !== undefined && value < 0) {
    throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  }
  return value;
}

export function booleanAt(doc: Doc, field: string): boolean {
  const value = doc.get(field);
  return isNumeric(value) ? toNumber(value) !== 0 : value === true;
}

/** A hint: an index by name or key. `{}` and null mean none. */
export function hintAt(doc: Doc): string | Doc | undefined {
  const value = doc.get('hint');
  if (value === undefined || value === null || (isDoc(value) && value.size === 0)) return undefined;
  if (typeof value === 'string' || isDoc(value)) return value;
  throw new CommandError('FailedToParse', 'Hint must be a string or an object');
}

/** The namespace a command works on. @throws CommandError InvalidNamespace. */
export function namespaceOf(command: Doc, name: string, database: string): string {
  const collection = command.get(name);
  if (typeof collection === 'string') return namespaceIn(database, collection);
  throw new CommandError('InvalidNamespace', `collection name has invalid type ${typeName(collection)}`);
}

/** The database a command names. @throws CommandError InvalidNamespace. */
export function databaseOf(command: Doc): string {
  const database = command.get('$db');
  if (typeof database !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  return requireDatabaseName(database);
}
