import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isOperatorDoc } from '../query/operator-doc.js';

/**
 * The fields that an upsert takes from the equalities of its filter.
 * @throws CommandError NotSingleValueField if two conditions set the same path, or a path and a part of it.
 */
export function seedFromFilter(filter: Doc): Doc {
  const equalities = new Map<string, Value>();
  collect(filter, equalities);
  const seed: Doc = new Map();
  for (const [path, value] of equalities) setPath(seed, path.split('.'), value);
  return seed;
}

/** The _id that the filter of a replacement upsert demands, if any. */
export function idFromFilter(filter: Doc): Value | undefined {
  const equalities = new Map<string, Value>();
  collect(filter, equalities);
  return equalities.get('_id');
}

function collect(filter: Doc, equalities: Map<string, Value>): void {
  for (const [name, operand] of filter) {
    if (name === '$and' || (name === '$or' && Array.isArray(operand) && operand.length === 1)) {
      for (const branch of Array.isArray(operand) ? operand : [])
        if (isDoc(branch)) collect(branch, equalities);
    } else if (!name.startsWith('$')) {
      for (const value of equalValuesOf(operand)) add(equalities, name, value);
    }
  }
}

/** The values that a condition on a field says it equals. */
function equalValuesOf(operand: Value): Value[] {
  if (isClass(operand, 'BSONRegExp')) return [];
  if (!isOperatorDoc(operand)) return [operand];
  const values: Value[] = [];
  for (const [operator, value] of operand) {
    if (operator === '$eq') values.push(value);
    else if (operator === '$in' && Array.isArray(value) && value.length === 1)
      values.push(...literals(value));
    else if (operator === '$all' && Array.isArray(value)) values.push(...literals(value));
  }
  return values;
}

function literals(values: Value[]): Value[] {
  return values.filter((value) => !isClass(value, 'BSONRegExp') && !isOperatorDoc(value));
}

function add(equalities: Map<string, Value>, path: string, value: Value): void {
  for (const other of equalities.keys()) {
    if (other === path) {
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    }
    if (other.startsWith(`${path}.`) || path.startsWith(`${other}.`)) {
      const [outer, inner] = other.length < path.length ? [other, path] : [path, other];
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, both paths '${outer}' and '${inner}' are matched`,
      );
    }
  }
  equalities.set(path, value);
}

function setPath(doc: Doc, parts: string[], value: Value): void {
  const [part = '', ...rest] = parts;
  if (rest.length === 0) {
    doc.set(part, value);
    return;
  }
  const child = doc.get(part);
  const next: Doc = isDoc(child) ? child : new Map();
  doc.set(part, next);
  setPath(next, rest, value);
}
