import { Double, Long } from 'bson';
import { type Decimal, decimalOfDouble, decimalOfInteger, readDecimal, writeDecimal } from './decimal.js';
import { addDecimals, multiplyDecimals } from './decimal-arithmetic.js';
import { longToBigInt, type Numeric, type NumericKind, numericKind, toNumber } from './numeric.js';
import { isClass, isInt32 } from './types.js';

const WIDTH: Readonly<Record<NumericKind, number>> = { int: 0, long: 1, double: 2, decimal: 3 };

/** The type an operation on two numbers yields: the wider of theirs. */
export function widerKind(a: Numeric, b: Numeric): NumericKind {
  const kindA = numericKind(a);
  const kindB = numericKind(b);
  return WIDTH[kindA] >= WIDTH[kindB] ? kindA : kindB;
}

/** A double, wrapped where a bare JS number would mean int32. */
export function makeDouble(value: number): number | Double {
  return isInt32(value) || Object.is(value, -0) ? new Double(value) : value;
}

/** An int32 when the kind is int and the value fits, an int64 when it fits that; undefined on overflow. */
export function makeInteger(value: bigint, kind: NumericKind = 'long'): number | Long | undefined {
  if (kind === 'int' && BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** The integer behind an int32 or int64. */
export function integerOf(value: Numeric): bigint {
  return isClass(value, 'Long') ? longToBigInt(value) : BigInt(toNumber(value));
}

/** A number as MongoDB converts it to Decimal128: doubles to 15 digits, integers exactly. */
export function decimalOf(value: Numeric): Decimal {
  if (isClass(value, 'Decimal128')) return readDecimal(value);
  if (numericKind(value) === 'double') return decimalOfDouble(toNumber(value));
  return decimalOfInteger(integerOf(value));
}

/** Sum with MongoDB's promotion (int32 overflows to int64); undefined when an int64 overflows. */
export function addNumerics(a: Numeric, b: Numeric): Numeric | undefined {
  const kind = widerKind(a, b);
  if (kind === 'decimal') return writeDecimal(addDecimals(decimalOf(a), decimalOf(b)));
  if (kind === 'double') return makeDouble(toNumber(a) + toNumber(b));
  if (kind === 'int') return makeInt32Sum(toNumber(a) + toNumber(b));
  return makeInteger(integerOf(a) + integerOf(b), kind);
}

function makeInt32Sum(sum: number): number | Long {
  return isInt32(sum) ? sum : Long.fromNumber(sum);
}

/** Product with MongoDB's promotion; undefined when an int64 overflows. */
export function multiplyNumerics(a: Numeric, b: Numeric): Numeric | undefined {
  const kind = widerKind(a, b);
  if (kind === 'decimal') return writeDecimal(multiplyDecimals(decimalOf(a), decimalOf(b)));
  if (kind === 'double') return makeDouble(toNumber(a) * toNumber(b));
  return makeInteger(integerOf(a) * integerOf(b), kind);
}
