import { Long, ObjectId } from 'bson';
import { makeDouble, makeInteger } from '../bson/arithmetic.js';
import { readDecimal, truncateDecimal } from '../bson/decimal.js';
import { isNumeric, longToBigInt, type Numeric, numericKind, toNumber } from '../bson/numeric.js';
import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isNullish, isTruthy, type OperatorParser, type Operators, unary } from './expression.js';

/** Type tests and conversions. */
export const CONVERSION_OPERATORS: Operators = {
  $type: unary('$type', (value) => typeName(value)),
  $isNumber: unary('$isNumber', (value) => isNumeric(value)),
  $toBool: conversion('$toBool', isTruthy),
  $toInt: conversion('$toInt', (value) => toInteger(value, 'int')),
  $toLong: conversion('$toLong', (value) => toInteger(value, 'long')),
  $toDouble: conversion('$toDouble', toDouble),
  $toString: conversion('$toString', toText),
  $toDate: conversion('$toDate', toDate),
  $toObjectId: conversion('$toObjectId', toObjectId),
};

/** Null and missing stay null. */
function conversion(name: string, convert: (value: Value) => Value): OperatorParser {
  return unary(name, (value) => (isNullish(value) ? null : convert(value)));
}

function failure(detail: string): CommandError {
  return new CommandError('ConversionFailure', detail);
}

function unsupported(value: Value, target: string): CommandError {
  return failure(`Unsupported conversion from ${typeName(value)} to ${target}`);
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
  throw failure(`Conversion would overflow target type: ${String(source)}`);
}

function parseInteger(text: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) {
    throw failure(`Failed to parse number '${text}': Did not consume whole string.`);
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
  throw failure(`Attempt to convert ${what} value to integer type`);
}

function toDouble(value: Value): Value {
  if (typeof value === 'boolean') return makeDouble(value ? 1 : 0);
  if (value instanceof Date) return makeDouble(value.getTime());
  if (isNumeric(value)) return makeDouble(toNumber(value));
  if (typeof value !== 'string') throw unsupported(value, 'double');
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return makeDouble(Number(value));
  const special = /^([+-]?)(nan|inf|infinity)$/i.exec(value);
  if (!special) throw failure(`Failed to parse number '${value}': Did not consume whole string.`);
  if (special[2]?.toLowerCase() === 'nan') return Number.NaN;
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
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
  if (Number.isNaN(date.getTime())) throw failure(`Conversion would overflow target type: ${ms}`);
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
      `Failed to parse objectId '${value}': Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  }
  return ObjectId.createFromHexString(value);
}
