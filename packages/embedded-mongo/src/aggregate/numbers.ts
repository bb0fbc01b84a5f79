import {
  addNumerics,
  decimalOf,
  integerOf,
  makeDouble,
  makeInteger,
  multiplyNumerics,
  widerKind,
} from '../bson/arithmetic.js';
import {
  countDigits,
  type Decimal,
  doubleOfDecimal,
  exactDecimalOfDouble,
  writeDecimal,
} from '../bson/decimal.js';
import { addDecimals, divideDecimals, negateDecimal, remainderDecimals } from '../bson/decimal-arithmetic.js';
import { isNumeric, type Numeric, numericKind, toExactInteger, toNumber } from '../bson/numeric.js';
import { isInt32, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** Sum as expressions compute it: an int64 that overflows becomes a double. */
export function sumOf(a: Numeric, b: Numeric): Numeric {
  return addNumerics(a, b) ?? makeDouble(toNumber(a) + toNumber(b));
}

/** Product as expressions compute it: an int64 that overflows becomes a double. */
export function productOf(a: Numeric, b: Numeric): Numeric {
  return multiplyNumerics(a, b) ?? makeDouble(toNumber(a) * toNumber(b));
}

export function differenceOf(a: Numeric, b: Numeric): Numeric {
  const kind = widerKind(a, b);
  if (kind === 'decimal') return writeDecimal(addDecimals(decimalOf(a), negateDecimal(decimalOf(b))));
  if (kind === 'double') return makeDouble(toNumber(a) - toNumber(b));
  return makeInteger(integerOf(a) - integerOf(b), kind) ?? makeDouble(toNumber(a) - toNumber(b));
}

/** The quotient: a decimal if either number is one, else a double. Callers must refuse a divisor of zero. */
export function quotientOf(a: Numeric, b: Numeric): Numeric {
  if (widerKind(a, b) === 'decimal') return writeDecimal(divideDecimals(decimalOf(a), decimalOf(b)));
  return makeDouble(toNumber(a) / toNumber(b));
}

/** Remainder with the dividend's sign. */
export function remainderOf(a: Numeric, b: Numeric): Numeric {
  if (widerKind(a, b) === 'decimal') return writeDecimal(remainderDecimals(decimalOf(a), decimalOf(b)));
  // A divisor such as 3.0 counts as an int32, because old shells send every number as a double.
  const divisor = isInt32(toNumber(b)) && numericKind(b) === 'double' ? toNumber(b) : b;
  const kind = widerKind(a, divisor);
  if (kind === 'double') return makeDouble(toNumber(a) % toNumber(b));
  return makeInteger(integerOf(a) % integerOf(divisor), kind) ?? 0;
}

export type Rounding = 'even' | 'zero' | 'up' | 'down';

/** Rounds at a decimal place (negative: left of the point), keeping the type. */
export function roundAt(value: Numeric, place: number, rounding: Rounding): Numeric {
  const kind = numericKind(value);
  if (kind === 'int' || kind === 'long') {
    if (place >= 0) return value;
    const rounded = roundInteger(integerOf(value), 10n ** BigInt(-place), rounding) * 10n ** BigInt(-place);
    const result = makeInteger(rounded, kind);
    if (result === undefined)
      throw new CommandError(51080, `invalid conversion from Decimal128 result in $round: ${rounded}`);
    return result;
  }
  const decimal = kind === 'double' ? exactDecimalOfDouble(toNumber(value)) : decimalOf(value);
  const rounded = roundDecimal(decimal, place, rounding);
  return kind === 'double' ? makeDouble(doubleOfDecimal(rounded)) : writeDecimal(rounded);
}

function roundDecimal(value: Decimal, place: number, rounding: Rounding): Decimal {
  if (value.kind !== 'finite') return value;
  if (-value.exponent <= place) return padded(value, place);
  const unit = 10n ** BigInt(-value.exponent - place);
  const signed = value.negative ? -value.coefficient : value.coefficient;
  const rounded = roundInteger(signed, unit, rounding);
  return {
    kind: 'finite',
    negative: value.negative,
    coefficient: rounded < 0n ? -rounded : rounded,
    exponent: -place,
  };
}

/** Appends zeros up to the place, but not beyond 34 digits. */
function padded(value: Extract<Decimal, { kind: 'finite' }>, place: number): Decimal {
  const zeros = Math.min(place + value.exponent, 34 - countDigits(value.coefficient));
  if (zeros <= 0) return value;
  return {
    ...value,
    coefficient: value.coefficient * 10n ** BigInt(zeros),
    exponent: value.exponent - zeros,
  };
}

/** value / unit, rounded to an integer. */
function roundInteger(value: bigint, unit: bigint, rounding: Rounding): bigint {
  const quotient = value / unit;
  const rest = value % unit;
  if (rest === 0n || rounding === 'zero') return quotient;
  const away = value < 0n ? -1n : 1n;
  if (rounding === 'up') return value > 0n ? quotient + 1n : quotient;
  if (rounding === 'down') return value < 0n ? quotient - 1n : quotient;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice > unit || (twice === unit && quotient % 2n !== 0n)) return quotient + away;
  return quotient;
}

/** The value as an int32-safe JS integer; undefined when it has a fraction or is out of range. */
export function integerArgument(value: Value | undefined): number | undefined {
  const exact = isNumeric(value) ? toExactInteger(value) : undefined;
  return exact === undefined || BigInt.asIntN(32, exact) !== exact ? undefined : Number(exact);
}
