import { Decimal128, Long, ObjectId } from 'bson';
import { decimalOf, makeDouble, makeInteger } from '../bson/arithmetic.js';
import { readDecimal, truncateDecimal, writeDecimal } from '../bson/decimal.js';
import { isNumeric, longToBigInt, type Numeric, numericKind, toNumber } from '../bson/numeric.js';
import { BSON_TYPE, type BsonTypeName, isClass, typeName, typeNameOf, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  type Compiler,
  type Expr,
  isNullish,
  isTruthy,
  namedArguments,
  type OperatorParser,
  type Operators,
  unary,
} from './expression.js';

type Conversion = (value: Value) => Value;

const CONVERSIONS: Readonly<Partial<Record<BsonTypeName, Conversion>>> = {
  bool: toBool,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  double: toDouble,
  decimal: toDecimal,
  string: toText,
  date: toDate,
  objectId: toObjectId,
};

/** Type tests and conversions. */
export const CONVERSION_OPERATORS: Operators = {
  $type: unary('$type', (value) => typeName(value)),
  $isNumber: unary('$isNumber', (value) => isNumeric(value)),
  $convert: parseConvert,
  $toBool: converter('bool'),
  $toInt: converter('int'),
  $toLong: converter('long'),
  $toDouble: converter('double'),
  $toDecimal: converter('decimal'),
  $toString: converter('string'),
  $toDate: converter('date'),
  $toObjectId: converter('objectId'),
};

function failure(detail: string): CommandError {
  return new CommandError('ConversionFailure', detail);
}

function unsupported(value: Value, target: string): CommandError {
  return failure(
    `Unsupported conversion from ${typeName(value)} to ${target} in $convert with no onError value`,
  );
}

function converter(target: BsonTypeName): OperatorParser {
  const convert = CONVERSIONS[target] ?? ((value) => value);
  return unary(`$to${target[0]?.toUpperCase()}${target.slice(1)}`, (value) =>
    isNullish(value) ? null : convert(value),
  );
}

function parseConvert(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$convert', operand, {
    required: ['input', 'to'],
    optional: ['onError', 'onNull'],
    codes: { type: 9, unknown: 9, missing: 9 },
  });
  const [input, to, onError, onNull] = ['input', 'to', 'onError', 'onNull'].map((name) => {
    const each = fields.get(name);
    return each === undefined ? undefined : compiler.compile(each);
  });
  return (env) => {
    const target = to?.(env);
    const value = input?.(env);
    if (isNullish(value)) return onNull ? onNull(env) : null;
    if (isNullish(target)) return null;
    const convert = conversionTo(target);
    try {
      return convert(value);
    } catch (error) {
      if (onError && error instanceof CommandError && error.codeName === 'ConversionFailure')
        return onError(env);
      throw error;
    }
  };
}

function conversionTo(target: Value): Conversion {
  const name = isNumeric(target) ? typeNameOf(toNumber(target)) : target;
  if (typeof name !== 'string' || !(name === 'missing' || Object.hasOwn(BSON_TYPE, name))) {
    throw new CommandError('BadValue', `Unknown type name: ${String(name)}`);
  }
  const convert = CONVERSIONS[name as BsonTypeName];
  return (
    convert ??
    ((value) => {
      throw unsupported(value, name);
    })
  );
}

function toBool(value: Value): boolean {
  return isTruthy(value);
}

function toInteger(value: Value, target: 'int' | 'long'): Value {
  if (typeof value === 'boolean') return narrow(value ? 1n : 0n, target, value);
  if (typeof value === 'string') return narrow(parseInteger(value), target, value);
  if (value instanceof Date && target === 'long') return Long.fromNumber(value.getTime());
  if (isNumeric(value)) return narrow(truncated(value), target, value);
  throw unsupported(value, target);
}

function narrow(integer: bigint, target: 'int' | 'long', source: Value): Value {
  const bits = target === 'int' ? 32 : 64;
  const result = BigInt.asIntN(bits, integer) === integer ? makeInteger(integer, target) : undefined;
  if (result !== undefined) return result;
  throw failure(`Conversion would overflow target type in $convert with no onError value: ${String(source)}`);
}

function parseInteger(text: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) {
    throw failure(
      `Failed to parse number '${text}' in $convert with no onError value: Did not consume whole string.`,
    );
  }
  return BigInt(text.startsWith('+') ? text.slice(1) : text);
}

function truncated(value: Numeric): bigint {
  if (isClass(value, 'Long')) return longToBigInt(value);
  const integer = isClass(value, 'Decimal128')
    ? truncateDecimal(readDecimal(value))
    : Number.isFinite(toNumber(value))
      ? BigInt(Math.trunc(toNumber(value)))
      : undefined;
  if (integer !== undefined) return integer;
  const what = Number.isNaN(toNumber(value)) ? 'NaN' : 'infinity';
  throw failure(`Attempt to convert ${what} value to integer type in $convert with no onError value`);
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return makeDouble(value ? 1 : 0);
  if (value instanceof Date) return makeDouble(value.getTime());
  if (isNumeric(value)) return makeDouble(toNumber(value));
  if (typeof value !== 'string') throw unsupported(value, 'double');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return makeDouble(Number(value));
  const special = /^([+-]?)(nan|inf|infinity)$/i.exec(value);
  if (!special)
    throw failure(
      `Failed to parse number '${value}' in $convert with no onError value: Did not consume whole string.`,
    );
  if (special[2]?.toLowerCase() === 'nan') return Number.NaN;
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function toDecimal(value: Value): Value {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (isNumeric(value)) return isClass(value, 'Decimal128') ? value : writeDecimal(decimalOf(value));
  if (typeof value !== 'string') throw unsupported(value, 'decimal');
  try {
    return Decimal128.fromStringWithRounding(value);
  } catch {
    throw failure(
      `Failed to parse number '${value}' in $convert with no onError value: Failed to parse string to decimal`,
    );
  }
}

function toText(value: Value): Value {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return numberText(value);
  if (value instanceof Date) return value.toISOString();
  if (isClass(value, 'ObjectId')) return value.toHexString();
  throw unsupported(value, 'string');
}

/** A number as MongoDB prints it: doubles to 16 significant digits in C's %g form. */
export function numberText(value: Numeric): string {
  if (numericKind(value) !== 'double') return String(value);
  const number = toNumber(value);
  if (!Number.isFinite(number)) return String(number);
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  const [digits = '', power = '0'] = number.toExponential(15).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 16) return trimZeros(number.toFixed(Math.min(100, 15 - exponent)));
  const sign = exponent < 0 ? '-' : '+';
  return `${trimZeros(digits)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (isClass(value, 'ObjectId')) return value.getTimestamp();
  if (isClass(value, 'Timestamp')) return new Date((value.high >>> 0) * 1000);
  if (isNumeric(value) && numericKind(value) !== 'int') return dateOfMs(Number(truncated(value)));
  if (typeof value === 'string') return parseDate(value);
  throw unsupported(value, 'date');
}

function dateOfMs(ms: number): Date {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime()))
    throw failure(`Conversion would overflow target type in $convert with no onError value: ${ms}`);
  return date;
}

function parseDate(text: string): Date {
  if (!ISO_DATE.test(text)) {
    throw new CommandError(
      'NotImplemented',
      `parsing the date '${text}' is not supported by this server, only ISO 8601`,
    );
  }
  const iso = text.replace(' ', 'T');
  const zoned = iso.length <= 10 || /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso.slice(10)) ? iso : `${iso}Z`;
  const date = new Date(
    zoned.replace(/([+-]\d{2})(\d{2})$/, (all, hours: string, minutes: string) =>
      zoned.length > 10 ? `${hours}:${minutes}` : all,
    ),
  );
  if (Number.isNaN(date.getTime())) throw failure(`Error parsing date string '${text}'`);
  return date;
}

function toObjectId(value: Value): Value {
  if (isClass(value, 'ObjectId')) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-fA-F]{24}$/.test(value)) {
    throw failure(
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  }
  return ObjectId.createFromHexString(value);
}
