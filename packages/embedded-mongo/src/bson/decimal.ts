import { Decimal128 } from 'bson';

/** A decimal number as `sign * coefficient * 10^exponent`, or one of the specials. */
export type Decimal =
  | { kind: 'finite'; negative: boolean; coefficient: bigint; exponent: number }
  | { kind: 'infinity'; negative: boolean }
  | { kind: 'nan' };

const PRECISION = 34;
const BIAS = 6176;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;
const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** The value behind the 128 bits. Source: IEEE 754-2008, binary integer decimal encoding. */
export function readDecimal(value: Decimal128): Decimal {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 31n);
  if (combination === 31) return { kind: 'nan' };
  if (combination === 30) return { kind: 'infinity', negative };
  const large = combination >> 3 === 3;
  const exponent = Number((high >> (large ? 47n : 49n)) & 0x3fffn) - BIAS;
  const coefficient = large ? 0n : ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  return {
    kind: 'finite',
    negative,
    coefficient: coefficient > MAX_COEFFICIENT ? 0n : coefficient,
    exponent,
  };
}

/** Rounds to 34 digits, half to even, and encodes. */
export function writeDecimal(value: Decimal): Decimal128 {
  if (value.kind === 'nan') return encode(false, 31n << 58n, 0n);
  if (value.kind === 'infinity') return encode(value.negative, 30n << 58n, 0n);
  const fitted = fit(value.coefficient, value.exponent);
  if (fitted === undefined) return encode(value.negative, 30n << 58n, 0n);
  const { coefficient, exponent } = fitted;
  const high = (BigInt(exponent + BIAS) << 49n) | (coefficient >> 64n);
  return encode(value.negative, high, coefficient & 0xffff_ffff_ffff_ffffn);
}

function encode(negative: boolean, high: bigint, low: bigint): Decimal128 {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(low, 0);
  bytes.writeBigUInt64LE(negative ? high | (1n << 63n) : high, 8);
  return new Decimal128(bytes);
}

/** Coefficient and exponent within Decimal128's range; undefined on overflow. */
function fit(coefficient: bigint, exponent: number): { coefficient: bigint; exponent: number } | undefined {
  const drop = Math.max(countDigits(coefficient) - PRECISION, MIN_EXPONENT - exponent, 0);
  let digits = drop > 0 ? roundOff(coefficient, drop) : coefficient;
  let power = exponent + drop;
  if (digits > MAX_COEFFICIENT) {
    digits /= 10n;
    power += 1;
  }
  if (digits === 0n) return { coefficient: 0n, exponent: Math.min(power, MAX_EXPONENT) };
  while (power > MAX_EXPONENT && digits * 10n <= MAX_COEFFICIENT) {
    digits *= 10n;
    power -= 1;
  }
  return power > MAX_EXPONENT ? undefined : { coefficient: digits, exponent: power };
}

/** Drops the last digits of a non-negative integer, half to even. */
function roundOff(coefficient: bigint, digits: number): bigint {
  if (digits > 7000) return 0n;
  const unit = 10n ** BigInt(digits);
  const quotient = coefficient / unit;
  const twice = (coefficient % unit) * 2n;
  if (twice > unit || (twice === unit && quotient % 2n === 1n)) return quotient + 1n;
  return quotient;
}

export function countDigits(value: bigint): number {
  return value.toString().length;
}

/** An integer as a decimal, exactly. */
export function decimalOfInteger(value: bigint): Decimal {
  const negative = value < 0n;
  return { kind: 'finite', negative, coefficient: negative ? -value : value, exponent: 0 };
}

/** A double as a decimal, exactly: up to 767 digits. */
export function exactDecimalOfDouble(value: number): Decimal {
  if (Number.isNaN(value)) return { kind: 'nan' };
  const negative = value < 0 || Object.is(value, -0);
  if (!Number.isFinite(value)) return { kind: 'infinity', negative };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const field = Number(bits >> 52n);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n);
  const power = (field === 0 ? 1 : field) - 1075;
  if (power >= 0) return { kind: 'finite', negative, coefficient: mantissa << BigInt(power), exponent: 0 };
  return { kind: 'finite', negative, coefficient: mantissa * 5n ** BigInt(-power), exponent: power };
}

/** A double as MongoDB converts it to Decimal128: rounded to 15 significant digits. */
export function decimalOfDouble(value: number): Decimal {
  const exact = exactDecimalOfDouble(value);
  if (exact.kind !== 'finite' || exact.coefficient === 0n) {
    return exact.kind === 'finite' ? { ...exact, exponent: 0 } : exact;
  }
  const [digits = '0', power = '0'] = Math.abs(value).toExponential(14).split('e');
  return {
    kind: 'finite',
    negative: exact.negative,
    coefficient: BigInt(digits.replace('.', '')),
    exponent: Number(power) - 14,
  };
}

/** The nearest double. */
export function doubleOfDecimal(value: Decimal): number {
  if (value.kind === 'nan') return Number.NaN;
  const sign = value.negative ? -1 : 1;
  if (value.kind === 'infinity') return sign * Number.POSITIVE_INFINITY;
  return sign * Number(`${value.coefficient}e${value.exponent}`);
}

/** Exact order; NaN is below everything and equal to itself, zeros are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.kind === 'nan' || b.kind === 'nan') return Number(b.kind === 'nan') - Number(a.kind === 'nan');
  const signA = signOf(a);
  const signB = signOf(b);
  if (signA !== signB) return signA < signB ? -1 : 1;
  return signA === 0 ? 0 : signA * compareSizes(a, b) + 0;
}

function signOf(value: Decimal): number {
  if (value.kind === 'nan' || (value.kind === 'finite' && value.coefficient === 0n)) return 0;
  return value.negative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
  if (a.kind !== 'finite' || b.kind !== 'finite') {
    return Number(a.kind === 'infinity') - Number(b.kind === 'infinity');
  }
  const reachA = countDigits(a.coefficient) + a.exponent;
  const reachB = countDigits(b.coefficient) + b.exponent;
  if (reachA !== reachB) return reachA < reachB ? -1 : 1;
  const exponent = Math.min(a.exponent, b.exponent);
  const sizeA = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const sizeB = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return sizeA < sizeB ? -1 : sizeA > sizeB ? 1 : 0;
}
