import { RANK, rankOf } from '../bson/compare.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { isOperatorDoc } from '../query/operator-doc.js';
import { afterPrefix, encodeValue, tagOf } from '../storage/keys.js';

/** Encoded keys of an ascending field, from `from` on and before `to`. */
export interface Interval {
  from: Buffer;
  to: Buffer;
}

/** The conditions on one field that an index can use. */
export interface Predicate {
  /** The field equals one of these. */
  equals: Value[] | undefined;
  /** The class of types that a range covers, by the first byte of its keys. */
  tag: number | undefined;
  from: Buffer | undefined;
  to: Buffer | undefined;
  /** Intervals of an anchored regular expression. */
  pattern: Interval[] | undefined;
  /** Documents without the field cannot match. */
  requiresField: boolean;
}

/** True if an index finds the value by its key. It stores no arrays, only elements; regular expressions are patterns. */
export function isPoint(value: Value): boolean {
  return !Array.isArray(value) && !isClass(value, 'BSONRegExp') && !isOperatorDoc(value);
}

const RANGEABLE = new Set<number>([
  RANK.number,
  RANK.string,
  RANK.binData,
  RANK.objectId,
  RANK.bool,
  RANK.date,
  RANK.timestamp,
]);

/**
 * A path part that may be an array position. It may also be a field name in the elements, and `{ 'a.0': null }`
 * matches if either is missing. An index cannot tell.
 */
const POSITION = /\.\d+(\.|$)/;

/** The conditions at the top level of a filter and inside `$and`, by path. */
export function predicatesOf(filter: Doc, found = new Map<string, Predicate>()): Map<string, Predicate> {
  for (const [name, operand] of filter) {
    if (name === '$and' && Array.isArray(operand)) {
      for (const branch of operand) if (isDoc(branch)) predicatesOf(branch, found);
    } else if (!name.startsWith('$') && !POSITION.test(name)) {
      addField(predicateFor(found, name), operand);
    }
  }
  return found;
}

function predicateFor(found: Map<string, Predicate>, path: string): Predicate {
  let predicate = found.get(path);
  if (!predicate) {
    predicate = {
      equals: undefined,
      tag: undefined,
      from: undefined,
      to: undefined,
      pattern: undefined,
      requiresField: false,
    };
    found.set(path, predicate);
  }
  return predicate;
}

function addField(predicate: Predicate, operand: Value): void {
  if (isClass(operand, 'BSONRegExp')) addPattern(predicate, operand.pattern, operand.options);
  else if (!isOperatorDoc(operand)) addEquals(predicate, [operand]);
  else for (const [name, value] of operand) addOperator(predicate, name, value, operand);
}

function addOperator(predicate: Predicate, name: string, value: Value, siblings: Doc): void {
  if (name === '$eq') addEquals(predicate, [value]);
  else if (name === '$in' && Array.isArray(value)) addEquals(predicate, value);
  else if (name === '$gt') addBound(predicate, value, { isLow: true, isExclusive: true });
  else if (name === '$gte') addBound(predicate, value, { isLow: true, isExclusive: false });
  else if (name === '$lt') addBound(predicate, value, { isLow: false, isExclusive: true });
  else if (name === '$lte') addBound(predicate, value, { isLow: false, isExclusive: false });
  else if (name === '$exists') predicate.requiresField ||= value === true || value === 1;
  else if (name === '$regex') addRegexOperator(predicate, value, siblings.get('$options'));
}

function addEquals(predicate: Predicate, values: Value[]): void {
  if (!values.every(isPoint)) return;
  if (values.every((value) => value !== null)) predicate.requiresField = true;
  // Two sets of values for one field: use the shorter one, and let the filter check the other.
  if (predicate.equals === undefined || values.length < predicate.equals.length) predicate.equals = values;
}

/** A range covers one class of types. The narrowest bound on each side is used; the filter checks them all. */
function addBound(predicate: Predicate, value: Value, bound: { isLow: boolean; isExclusive: boolean }): void {
  if (!RANGEABLE.has(rankOf(value))) return;
  predicate.requiresField = true;
  const { bytes, lossy } = encodeValue(value);
  predicate.tag ??= bytes[0];
  if (predicate.tag !== bytes[0]) return;
  // Other values may have the key of one that is not exact: the filter tells them apart.
  const isExclusive = bound.isExclusive && !lossy;
  const key = Buffer.from(isExclusive ? bytes : sharedBytes(value, bytes));
  const end = bound.isLow === isExclusive ? afterPrefix(key) : key;
  const { from, to } = predicate;
  if (bound.isLow) predicate.from = from && Buffer.compare(from, end) > 0 ? from : end;
  else predicate.to = to && Buffer.compare(to, end) < 0 ? to : end;
}

const NUMBER_BOUND = 9;

/** The bytes with which keys of equal values begin: a number's nearest double; of a string, the part that keys hold. */
function sharedBytes(value: Value, bytes: number[]): number[] {
  if (rankOf(value) === RANK.number) return bytes.slice(0, NUMBER_BOUND);
  return rankOf(value) === RANK.string ? bytes.slice(0, -2) : bytes;
}

function addRegexOperator(predicate: Predicate, value: Value, options: Value | undefined): void {
  if (isClass(value, 'BSONRegExp')) {
    addPattern(predicate, value.pattern, typeof options === 'string' ? options : value.options);
  } else if (typeof value === 'string') {
    addPattern(predicate, value, typeof options === 'string' ? options : '');
  }
}

/** Characters without a special meaning in regular expressions. */
const LITERAL_PREFIX = /^\^([A-Za-z0-9 _@:;,<>~#'"%&=!/-]+)/;

/** Finds strings with the literal prefix of an anchored pattern, and stored regular expressions, which match equal ones. */
function addPattern(predicate: Predicate, pattern: string, options: string): void {
  predicate.requiresField = true;
  const prefix = prefixOf(pattern, options);
  if (prefix === '') return;
  const regex = tagOf('') + 2 * (RANK.regex - RANK.string);
  predicate.pattern ??= [startingWith(sharedBytes(prefix, encodeValue(prefix).bytes)), startingWith([regex])];
}

function startingWith(bytes: number[]): Interval {
  const from = Buffer.from(bytes);
  return { from, to: afterPrefix(from) };
}

function prefixOf(pattern: string, options: string): string {
  if (options !== '' || pattern.includes('|')) return '';
  const literal = LITERAL_PREFIX.exec(pattern)?.[1];
  if (literal === undefined) return '';
  const next = pattern[literal.length + 1];
  // A quantifier may make the last character optional.
  return next !== undefined && '*+?{'.includes(next) ? literal.slice(0, -1) : literal;
}

/**
 * The key intervals to read. Every matching document has a key in one of them.
 * In a multikey index one element may meet the lower bound and another the upper one, so only one bound is used.
 */
export function intervalsOf(predicate: Predicate, multikey: boolean): Interval[] | undefined {
  const { equals, tag, from, to, pattern } = predicate;
  if (equals) return equals.map((value) => startingWith(encodeValue(value).bytes));
  if (tag === undefined) return pattern;
  const all = startingWith([tag]);
  if (multikey && from) return [{ from, to: all.to }];
  return [{ from: from ?? all.from, to: to ?? all.to }];
}
