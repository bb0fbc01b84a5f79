import type { BSONRegExp } from 'bson';
import { compareValues, RANK, rankOf } from '../bson/compare.js';
import { isNumeric, type Numeric, numericKind, toExactInteger, toNumber } from '../bson/numeric.js';
import { BSON_TYPE, bsonType, isClass, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import type { Test } from './paths.js';
import { compileRegex } from './regex.js';

export type RangeOperator = '$lt' | '$lte' | '$gt' | '$gte';

/** Whether a value is equal to `operand`; null also equals a missing field. */
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

/** `$mod: [divisor, remainder]`; numbers are cut to integers as MongoDB does. */
export function modulo(operand: Value): Test {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', 'malformed mod, needs to be an array');
  if (operand.length < 2) throw new CommandError('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) throw new CommandError('BadValue', 'malformed mod, too many elements');
  const divisor = modInteger(operand[0], 'divisor');
  const remainder = modInteger(operand[1], 'remainder');
  if (divisor === 0n) throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) => {
    const dividend = isNumeric(value) ? truncated(value) : undefined;
    return dividend !== undefined && dividend % divisor === remainder;
  };
}

function modInteger(value: Value | undefined, name: string): bigint {
  if (!isNumeric(value)) throw new CommandError('BadValue', `malformed mod, ${name} not a number`);
  const integer = truncated(value);
  if (integer === undefined) {
    throw new CommandError(
      'BadValue',
      `malformed mod, ${name} value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type`,
    );
  }
  return integer;
}

/** The integer part when it fits an int64. */
function truncated(value: Numeric): bigint | undefined {
  const exact = toExactInteger(value) ?? truncatedFraction(value);
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? exact : undefined;
}

function truncatedFraction(value: Numeric): bigint | undefined {
  const number = Math.trunc(toNumber(value));
  return Number.isFinite(number) ? BigInt(number) : undefined;
}

export type BitOperator = '$bitsAllSet' | '$bitsAnySet' | '$bitsAllClear' | '$bitsAnyClear';

/** Bit predicates over integers (two's complement, sign-extended) and binary data. */
export function bits(operator: BitOperator, path: string, operand: Value): Test {
  const positions = bitPositions(operator, path, operand);
  const wantSet = operator.endsWith('Set');
  const all = operator.includes('All');
  return (value) => {
    const read = bitReader(value);
    if (!read) return false;
    return all
      ? positions.every((position) => read(position) === wantSet)
      : positions.some((position) => read(position) === wantSet);
  };
}

function bitReader(value: Value | undefined): ((position: number) => boolean) | undefined {
  if (isClass(value, 'Binary')) {
    return (position) =>
      (((value.buffer[position >> 3] ?? 0) >> (position & 7)) & 1) === 1 && position >> 3 < value.position;
  }
  if (!isNumeric(value)) return undefined;
  const integer = numericKind(value) === 'decimal' ? undefined : toExactInteger(value);
  if (integer === undefined || BigInt.asIntN(64, integer) !== integer) return undefined;
  return (position) => ((integer >> BigInt(position)) & 1n) === 1n;
}

function bitPositions(operator: string, path: string, operand: Value): number[] {
  if (Array.isArray(operand)) return operand.map(bitPosition);
  if (isClass(operand, 'Binary')) {
    const read = bitReader(operand);
    return Array.from({ length: operand.position * 8 }, (_, i) => i).filter((i) => read?.(i));
  }
  if (!isNumeric(operand)) {
    throw new CommandError(
      'BadValue',
      `${path} takes an Array, a number, or a BinData but received: ${operator}`,
    );
  }
  const mask = toExactInteger(operand);
  if (mask === undefined)
    throw new CommandError('FailedToParse', `Expected an integer: ${operator}: ${operand}`);
  if (mask < 0n)
    throw new CommandError('FailedToParse', `Expected a non-negative number in: ${operator}: ${operand}`);
  if (BigInt.asIntN(64, mask) !== mask) {
    throw new CommandError('FailedToParse', `Cannot represent as a 64-bit integer: ${operator}: ${operand}`);
  }
  return Array.from({ length: 64 }, (_, i) => i).filter((i) => ((mask >> BigInt(i)) & 1n) === 1n);
}

function bitPosition(value: Value): number {
  const integer = isNumeric(value) ? toExactInteger(value) : undefined;
  if (integer === undefined) throw new CommandError('BadValue', 'bit positions must be an integer');
  if (integer < 0n) throw new CommandError('BadValue', `bit positions must be >= 0 but got: ${integer}`);
  if (integer > 2_147_483_647n) {
    throw new CommandError(
      'BadValue',
      `bit positions cannot be represented as a 32-bit signed integer: ${integer}`,
    );
  }
  return Number(integer);
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
