import { exactDecimalOfDouble } from './decimal.js';
import { isNumeric, type Numeric, toExactDecimal, toNumber } from './numeric.js';
import { bsonType, isClass, isDoc, type Value } from './types.js';

/**
 * A string that is the same for values that compare equal and differs otherwise, for grouping and
 * joining. A missing value has a key of its own.
 */
export function groupKey(value: Value | undefined): string {
  if (value === undefined) return 'u';
  if (typeof value === 'string') return `s${value.length}:${value}`;
  if (typeof value === 'number') return `n${value === 0 ? 0 : value}`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return numberKey(value);
  if (Array.isArray(value)) return `[${value.map(groupKey).join(',')}]`;
  if (isDoc(value)) return `{${[...value].map(([name, each]) => groupKey(name) + groupKey(each)).join(',')}}`;
  return instanceKey(value);
}

/** The double, when the number is exactly one; otherwise its digits. */
function numberKey(value: Numeric): string {
  const number = toNumber(value);
  const exact = toExactDecimal(value);
  if (exact.kind !== 'finite') return `n${number}`;
  const asDouble = Number.isFinite(number) ? exactDecimalOfDouble(number) : undefined;
  const digits = normalized(exact);
  if (asDouble?.kind === 'finite' && normalized(asDouble) === digits) return `n${number === 0 ? 0 : number}`;
  return `N${digits}`;
}

function normalized(value: { negative: boolean; coefficient: bigint; exponent: number }): string {
  if (value.coefficient === 0n) return '0';
  const text = value.coefficient.toString();
  const trimmed = text.replace(/0+$/, '');
  return `${value.negative ? '-' : ''}${trimmed}e${value.exponent + text.length - trimmed.length}`;
}

function instanceKey(value: Exclude<Value, null | string | number | boolean>): string {
  if (value instanceof Date) return `d${value.getTime()}`;
  if (isClass(value, 'ObjectId')) return `o${value.toHexString()}`;
  if (isClass(value, 'BSONSymbol')) return `s${value.value.length}:${value.value}`;
  if (isClass(value, 'Binary')) return `b${value.sub_type}:${value.toString('hex')}`;
  if (isClass(value, 'Timestamp')) return `t${value.high}:${value.low}`;
  if (isClass(value, 'BSONRegExp')) return `r${groupKey(value.pattern)}${value.options}`;
  if (isClass(value, 'Code'))
    return `c${groupKey(value.code)}${groupKey((value.scope as unknown as Value) ?? undefined)}`;
  return `x${bsonType(value)}`;
}
