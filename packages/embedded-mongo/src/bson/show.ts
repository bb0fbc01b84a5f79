import { isClass, isDoc, type Value } from './types.js';

/** A value as MongoDB writes it in error messages, such as `{ a: [ 1, "x" ] }`. */
export function show(value: Value | undefined): string {
  if (value === undefined) return 'MISSING';
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(show).join(', ')} ]`;
  if (isDoc(value))
    return value.size === 0
      ? '{}'
      : `{ ${[...value].map(([name, each]) => `${name}: ${show(each)}`).join(', ')} }`;
  return value === null || typeof value !== 'object' ? String(value) : showInstance(value);
}

function showInstance(value: Exclude<Value, null | string | number | boolean>): string {
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isClass(value, 'ObjectId')) return `ObjectId('${value.toHexString()}')`;
  if (isClass(value, 'BSONRegExp')) return `/${value.pattern}/${value.options}`;
  if (isClass(value, 'Timestamp')) return `Timestamp(${value.t}, ${value.i})`;
  if (isClass(value, 'Double')) return `${value.value}.0`;
  if (isClass(value, 'Long') || isClass(value, 'Decimal128')) return value.toString();
  return isClass(value, 'BSONSymbol')
    ? `"${value.value}"`
    : String((value as { _bsontype?: string })._bsontype);
}
