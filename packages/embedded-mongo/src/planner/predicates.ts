import { RANK, rankOf } from '../bson/compare.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { isOperatorDoc } from '../query/operator-doc.js';
import { encodeValue, tagOf } from '../storage/keys.js';

/** A range of encoded keys of an ascending field. Both ends are included, with all keys that begin with them. */
export interface Interval {
  low: number[];
  high: number[];
}

/** The conditions on one field that an index can use. */
export interface Predicate {
  /** The field equals one of these. */
  equals: Value[] | undefined;
  low: number[] | undefined;
  high: number[] | undefined;
  /** Intervals of an anchored regular expression. */
  pattern: Interval[] | undefined;
  /** Documents without the field cannot match. */
  requiresField: boolean;
}

/** Whether an index finds the value by its key. It stores no arrays, only elements; regular expressions are patterns. */
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
      low: undefined,
      high: undefined,
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
  else if (name === '$gt' || name === '$gte') addBound(predicate, 'low', value);
  else if (name === '$lt' || name === '$lte') addBound(predicate, 'high', value);
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
function addBound(predicate: Predicate, side: 'low' | 'high', value: Value): void {
  if (!RANGEABLE.has(rankOf(value))) return;
  const bytes = boundOf(value);
  predicate.requiresField = true;
  const other = side === 'low' ? predicate.high : predicate.low;
  if (other && other[0] !== bytes[0]) return;
  const known = predicate[side];
  const order = known && known[0] === bytes[0] ? Buffer.compare(Buffer.from(bytes), Buffer.from(known)) : 0;
  if (!known || (side === 'low' ? order > 0 : order < 0)) predicate[side] = bytes;
}

const NUMBER_BOUND = 9;

/** The key of a number's nearest double; for a string, the part of it that keys hold. */
function boundOf(value: Value): number[] {
  const { bytes } = encodeValue(value);
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
  const text = boundOf(prefix);
  const regex = [tagOf('') + 2 * (RANK.regex - RANK.string)];
  predicate.pattern ??= [
    { low: text, high: text },
    { low: regex, high: regex },
  ];
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
  if (predicate.equals) return pointIntervals(predicate.equals);
  const { low, high } = predicate;
  const tag = low?.[0] ?? high?.[0];
  if (tag === undefined) return predicate.pattern;
  if (low && high && !multikey) return [{ low, high }];
  return low ? [{ low, high: [tag] }] : [{ low: [tag], high: high ?? [tag] }];
}

function pointIntervals(values: Value[]): Interval[] {
  return values.map((value) => {
    const { bytes } = encodeValue(value);
    return { low: bytes, high: bytes };
  });
}
