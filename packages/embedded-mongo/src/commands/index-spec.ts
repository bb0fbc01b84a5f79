import { isNumeric, toNumber } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { checkFields, type FieldKinds } from './fields.js';

const INDEX: FieldKinds = {
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
};

/** An index specification as listIndexes will show it. */
export function checkSpec(spec: Doc): Doc {
  checkFields(spec, 'createIndexes.indexes', INDEX);
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
