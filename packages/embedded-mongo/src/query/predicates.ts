import type { BSONRegExp } from 'bson';
import { compareValues, RANK, rankOf } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { BSON_TYPE, bsonType, isClass, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import type { Test } from './paths.js';
import { compileRegex } from './regex.js';

type RangeOperator = '$lt' | '$lte' | '$gt' | '$gte';

/** True for a value that is equal to `operand`; null also equals a missing field. */
export function equalTo(operand: Value): Test {
  if (operand === null) return (value) => value === undefined || value === null;
  if (typeof operand === 'string') {
    return (value) => value === operand || (isClass(value, 'BSONSymbol') && value.value === operand);
  }
  return (value) => value !== undefined && compareValues(value, operand) === 0;
}

/** A range predicate: only values of the operand's class of types match, except around MinKey and MaxKey. */
export function inRange(operator: RangeOperator, operand: Value): Test {
  const accepts = ORDERS[operator];
  const orEqual = operator === '$lte' || operator === '$gte';
  const rank = rankOf(operand);
  if (rank === RANK.null) return (value) => orEqual && (value === undefined || value === null);
  if (rank === RANK.minKey || rank === RANK.maxKey) return extremeRange(operator, rank);
  const nan = isNaNValue(operand);
  return (value) => {
    if (value === undefined || rankOf(value) !== rank) return false;
    if (rank === RANK.number && (nan || isNaNValue(value))) return orEqual && nan && isNaNValue(value);
    return accepts(compareValues(value, operand));
  };
}

const ORDERS: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}

function extremeRange(operator: RangeOperator, rank: number): Test {
  const same = operator === '$lte' || operator === '$gte';
  const other = operator.startsWith('$lt') === (rank === RANK.maxKey);
  return (value) => (value !== undefined && rankOf(value) === rank ? same : other);
}

/** A regular expression matches strings, and a stored regular expression that is the same. */
export function matchesRegex(pattern: string, options: string): Test {
  const regex = compileRegex(pattern, options);
  const flags = [...options].sort().join('');
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (isClass(value, 'BSONSymbol')) return regex.test(value.value);
    return isClass(value, 'BSONRegExp') && value.pattern === pattern && value.options === flags;
  };
}

export function matchesStoredRegex(operand: BSONRegExp): Test {
  return matchesRegex(operand.pattern, operand.options);
}

/** Membership of a list of values and regular expressions. */
export function oneOf(items: Value[]): Test {
  const tests: Test[] = [];
  const strings = new Set<string>();
  let matchesNull = false;
  for (const item of items) {
    if (typeof item === 'string') strings.add(item);
    else if (item === null) matchesNull = true;
    else tests.push(isClass(item, 'BSONRegExp') ? matchesStoredRegex(item) : equalTo(item));
  }
  return (value) => {
    if (typeof value === 'string' && strings.has(value)) return true;
    if (isClass(value, 'BSONSymbol') && strings.has(value.value)) return true;
    if (matchesNull && (value === null || value === undefined)) return true;
    return tests.some((test) => test(value));
  };
}

/** `$type`: one type or a list of them, by alias or number; `number` means all four number types. */
export function ofType(path: string, operand: Value): Test {
  const wanted = new Set<number>();
  for (const each of Array.isArray(operand) ? operand : [operand])
    for (const type of typesOf(each)) wanted.add(type);
  if (wanted.size === 0) throw new CommandError('FailedToParse', `${path} must match at least one type`);
  return (value) => value !== undefined && wanted.has(bsonType(value));
}

function typesOf(operand: Value): number[] {
  if (typeof operand === 'string') {
    if (operand === 'number') return [BSON_TYPE.double, BSON_TYPE.int, BSON_TYPE.long, BSON_TYPE.decimal];
    const type = Object.hasOwn(BSON_TYPE, operand) ? BSON_TYPE[operand as keyof typeof BSON_TYPE] : undefined;
    if (type === undefined) throw new CommandError('BadValue', `Unknown type name alias: ${operand}`);
    return [type];
  }
  if (!isNumeric(operand))
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  const code = toNumber(operand);
  if (code === 0) {
    throw new CommandError('BadValue', 'Invalid numerical type code: 0. Instead use {$exists:false}.');
  }
  if (!Object.values<number>(BSON_TYPE).includes(code)) {
    throw new CommandError('BadValue', `Invalid numerical type code: ${code}`);
  }
  return [code];
}
