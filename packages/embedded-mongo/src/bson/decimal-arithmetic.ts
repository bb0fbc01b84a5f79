import type { Decimal } from './decimal.js';
import { countDigits } from './decimal.js';

const NAN: Decimal = { kind: 'nan' };
const DIVISION_DIGITS = 36;

/** Exact sum; `writeDecimal` rounds it. Exponents are the operands' smaller one, as IEEE 754 prefers. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  if (a.kind === 'infinity') return b.kind === 'infinity' && a.negative !== b.negative ? NAN : a;
  if (b.kind === 'infinity') return b;
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = signed(a, exponent) + signed(b, exponent);
  const negative = sum === 0n ? a.negative && b.negative : sum < 0n;
  return { kind: 'finite', negative, coefficient: sum < 0n ? -sum : sum, exponent };
}

function signed(value: Extract<Decimal, { kind: 'finite' }>, exponent: number): bigint {
  const size = value.coefficient * 10n ** BigInt(value.exponent - exponent);
  return value.negative ? -size : size;
}

/** Exact product; `writeDecimal` rounds it. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === 'infinity' || b.kind === 'infinity') {
    return isZero(a) || isZero(b) ? NAN : { kind: 'infinity', negative };
  }
  return {
    kind: 'finite',
    negative,
    coefficient: a.coefficient * b.coefficient,
    exponent: a.exponent + b.exponent,
  };
}

function isZero(value: Decimal): boolean {
  return value.kind === 'finite' && value.coefficient === 0n;
}

/** Quotient with two guard digits and a sticky one, for `writeDecimal` to round; division by zero is the caller's error. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan' || (a.kind === 'infinity' && b.kind === 'infinity')) return NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === 'infinity') return { kind: 'infinity', negative };
  if (b.kind === 'infinity') return { kind: 'finite', negative, coefficient: 0n, exponent: -6176 };
  if (b.coefficient === 0n) return isZero(a) ? NAN : { kind: 'infinity', negative };
  const preferred = a.exponent - b.exponent;
  const shift = Math.max(0, DIVISION_DIGITS + countDigits(b.coefficient) - countDigits(a.coefficient));
  const scaled = a.coefficient * 10n ** BigInt(shift);
  let coefficient = scaled / b.coefficient;
  let exponent = preferred - shift;
  if (scaled % b.coefficient !== 0n) {
    return { kind: 'finite', negative, coefficient: coefficient * 10n + 1n, exponent: exponent - 1 };
  }
  while (exponent < preferred && coefficient % 10n === 0n && coefficient !== 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  if (coefficient === 0n) exponent = preferred;
  return { kind: 'finite', negative, coefficient, exponent };
}
