import type {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/** A decoded BSON document. A Map keeps the field order, even of integer-like names, and makes `__proto__` an ordinary name. */
export type Doc = Map<string, Value>;

/**
 * A decoded BSON value. A JS `number` is an int32 when it is integral and in int32 range (and not -0),
 * otherwise a double; an integral double in int32 range is a `Double`; every int64 is a `Long`.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | Double
  | Long
  | Decimal128
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | MinKey
  | MaxKey
  | Code
  | BSONSymbol
  | Value[]
  | Doc;

/** BSON's element type numbers. Source: bsonspec.org/spec.html. */
export const BSON_TYPE = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

type BsonTypeName = keyof typeof BSON_TYPE;

const NAMES = new Map<number, BsonTypeName>(
  Object.entries(BSON_TYPE).map(([name, number]) => [number, name as BsonTypeName]),
);

const CLASS_TYPES: Readonly<Record<string, number>> = {
  Double: BSON_TYPE.double,
  Long: BSON_TYPE.long,
  Decimal128: BSON_TYPE.decimal,
  ObjectId: BSON_TYPE.objectId,
  Binary: BSON_TYPE.binData,
  BSONRegExp: BSON_TYPE.regex,
  Timestamp: BSON_TYPE.timestamp,
  MinKey: BSON_TYPE.minKey,
  MaxKey: BSON_TYPE.maxKey,
  BSONSymbol: BSON_TYPE.symbol,
};

/** True if a JS number is stored as int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** The BSON type number of a decoded value. */
export function bsonType(value: Value): number {
  switch (typeof value) {
    case 'string':
      return BSON_TYPE.string;
    case 'number':
      return isInt32(value) ? BSON_TYPE.int : BSON_TYPE.double;
    case 'boolean':
      return BSON_TYPE.bool;
    default:
      return objectType(value);
  }
}

function objectType(value: Exclude<Value, string | number | boolean>): number {
  if (value === null) return BSON_TYPE.null;
  if (value instanceof Map) return BSON_TYPE.object;
  if (Array.isArray(value)) return BSON_TYPE.array;
  if (value instanceof Date) return BSON_TYPE.date;
  if (value._bsontype === 'Code') {
    return value.scope ? BSON_TYPE.javascriptWithScope : BSON_TYPE.javascript;
  }
  const type = CLASS_TYPES[value._bsontype];
  if (type === undefined) throw new TypeError('not a BSON value');
  return type;
}

/** The name MongoDB uses for a BSON type number (`$type` aliases, error messages). */
function typeNameOf(type: number): BsonTypeName {
  return NAMES.get(type) ?? 'undefined';
}

/** The alias of a value's type, `missing` for undefined. */
export function typeName(value: Value | undefined): BsonTypeName | 'missing' {
  return value === undefined ? 'missing' : typeNameOf(bsonType(value));
}

export function isDoc(value: Value | undefined): value is Doc {
  return value instanceof Map;
}

type BsonClassName =
  | 'Double'
  | 'Long'
  | 'Decimal128'
  | 'ObjectId'
  | 'Binary'
  | 'BSONRegExp'
  | 'Timestamp'
  | 'MinKey'
  | 'MaxKey'
  | 'Code'
  | 'BSONSymbol';

interface ClassOf {
  Double: Double;
  Long: Long;
  Decimal128: Decimal128;
  ObjectId: ObjectId;
  Binary: Binary;
  BSONRegExp: BSONRegExp;
  Timestamp: Timestamp;
  MinKey: MinKey;
  MaxKey: MaxKey;
  Code: Code;
  BSONSymbol: BSONSymbol;
}

/** True if a value is of the named `bson` class. Timestamp extends Long, so `instanceof` would not do. */
export function isClass<N extends BsonClassName>(value: unknown, name: N): value is ClassOf[N] {
  return typeof value === 'object' && value !== null && (value as { _bsontype?: unknown })._bsontype === name;
}
