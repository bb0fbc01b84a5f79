import type { Decimal128, Double } from 'bson';
import { Long } from 'bson';
import {
  compareDecimals,
  type Decimal,
  decimalOfInteger,
  doubleOfDecimal,
  exactDecimalOfDouble,
  readDecimal,
} from './decimal.js';
import { isClass, isInt32, type Value } from './types.js';

export type Numeric = number | Double | Long | Decimal128;

export type NumericKind = 'int' | 'long' | 'double' | 'decimal';

const TWO_63 = 2 ** 63;

export function isNumeric(value: Value | undefined): value is Numeric {
  return (
    typeof value === 'number' ||
    isClass(value, 'Double') ||
    isClass(value, 'Long') ||
    isClass(value, 'Decimal128')
  );
}

export function numericKind(value: Numeric): NumericKind {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (isClass(value, 'Double')) return 'double';
  return isClass(value, 'Long') ? 'long' : 'decimal';
}

/** The nearest JS number. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (isClass(value, 'Double')) return value.value;
  return isClass(value, 'Long') ? value.toNumber() : doubleOfDecimal(readDecimal(value));
}

/** The integer of an int64. `toBigInt` converts through decimal digits, which is slow; only large values need it. */
export function longToBigInt(value: Long): bigint {
  const number = value.toNumber();
  return Number.isSafeInteger(number) ? BigInt(number) : value.toBigInt();
}

/** The exact value of any number type as a decimal. */
export function toExactDecimal(value: Numeric): Decimal {
  if (typeof value === 'number') return exactDecimalOfDouble(value);
  if (isClass(value, 'Double')) return exactDecimalOfDouble(value.value);
  return isClass(value, 'Long') ? decimalOfInteger(longToBigInt(value)) : readDecimal(value);
}

/** The exact integer a number stands for, or undefined when it has a fraction or is not finite. */
export function toExactInteger(value: Numeric): bigint | undefined {
  if (isClass(value, 'Long')) return longToBigInt(value);
  if (!isClass(value, 'Decimal128')) {
    const number = toNumber(value);
    return Number.isInteger(number) ? BigInt(number) : undefined;
  }
  const decimal = readDecimal(value);
  if (decimal.kind !== 'finite') return undefined;
  const unit = 10n ** BigInt(Math.abs(decimal.exponent));
  if (decimal.exponent < 0 && decimal.coefficient % unit !== 0n) return undefined;
  const size = decimal.exponent < 0 ? decimal.coefficient / unit : decimal.coefficient * unit;
  return decimal.negative ? -size : size;
}

/** A number that an operator takes, such as $slice's; undefined if it is no integer of 64 bits. */
export function toInteger(value: Value | undefined): number | undefined {
  const exact = isNumeric(value) ? toExactInteger(value) : undefined;
  if (exact === undefined || BigInt.asIntN(64, exact) !== exact) return undefined;
  return Number(exact);
}

/** Order of doubles with NaN lowest and equal to itself. */
export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Exact order over all number types. */
export function compareNumerics(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (isClass(a, 'Decimal128') || isClass(b, 'Decimal128')) {
    return compareDecimals(toExactDecimal(a), toExactDecimal(b));
  }
  const longA = isClass(a, 'Long');
  const longB = isClass(b, 'Long');
  if (longA && longB) return a.compare(b);
  if (longA) return compareLongToDouble(a, toNumber(b));
  if (longB) return -compareLongToDouble(b, toNumber(a)) + 0;
  return compareDoubles(toNumber(a), toNumber(b));
}

function compareLongToDouble(a: Long, b: number): number {
  if (Number.isNaN(b)) return 1;
  const approximate = a.toNumber();
  if (Number.isSafeInteger(approximate)) return compareDoubles(approximate, b);
  if (b >= TWO_63) return -1;
  if (b < -TWO_63) return 1;
  const whole = Math.trunc(b);
  const order = a.compare(Long.fromBigInt(BigInt(whole)));
  return order === 0 ? compareDoubles(whole, b) : order;
}
