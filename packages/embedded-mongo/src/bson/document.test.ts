import {
  Binary,
  BSON,
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
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileUpdate } from '../update/update.js';
import { bsonArbitrary } from './arbitrary.testing.js';
import { decodeDoc, encodeDoc, toDoc } from './document.js';

const EVERY_TYPE = {
  10: 'integer-like names keep their place',
  2: 'b',
  int: 1,
  min: -2147483648,
  double: 1.5,
  wholeDouble: new Double(3),
  negativeZero: new Double(-0),
  large: 2 ** 40,
  nan: Number.NaN,
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  text: 'é😀\u0000x',
  doc: { a: { b: {} } },
  list: [1, [2, { c: 3 }], new Double(4)],
  binary: new Binary(Buffer.from('abc'), 0),
  oldBinary: new Binary(Buffer.from('abc'), 2),
  uuid: new Binary(Buffer.alloc(16, 7), 4),
  id: new ObjectId('507f1f77bcf86cd799439011'),
  yes: true,
  no: false,
  before: new Date(-1),
  after: new Date(8.64e15),
  nothing: null,
  regex: new BSONRegExp('a.b', 'im'),
  code: new Code('f()'),
  scoped: new Code('f()', { x: 1 }),
  symbol: new BSONSymbol('s'),
  timestamp: new Timestamp({ t: 4294967295, i: 2 }),
  minKey: new MinKey(),
  maxKey: new MaxKey(),
};

describe('a document of every type', () => {
  const bytes = BSON.serialize(EVERY_TYPE);

  test('is encoded again to the same bytes', () => {
    expect(encodeDoc(decodeDoc(bytes))).toEqual(Buffer.from(bytes));
  });

  test('keeps its numeric types and the order of its fields', () => {
    const doc = decodeDoc(bytes);
    expect(doc.get('wholeDouble')).toEqual(new Double(3));
    expect(doc.get('long')).toEqual(Long.fromString('9007199254740993'));
    expect(doc.get('int')).toBe(1);
    expect(doc.get('large')).toBe(2 ** 40);
    expect([...doc.keys()].slice(0, 3)).toEqual(['2', '10', 'int']);
  });

  test('shares no memory with its bytes', () => {
    const copy = Buffer.from(bytes);
    const doc = decodeDoc(copy);
    copy.fill(0);
    expect(encodeDoc(doc)).toEqual(Buffer.from(bytes));
  });
});

test('two names with the same hash are told apart', () => {
  // names.ts gives these two names the same hash.
  const docs = [{ Aa: 1 }, { BB: 2 }, { Aa: 3, BB: 4 }, { é: 5 }, { 'Ã©': 6 }];
  for (const doc of [...docs, ...docs]) expect(Object.fromEntries(toDoc(doc))).toEqual(doc);
});

test('documents of the official serializer are read and written byte for byte', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((name) => !name.includes('\0')),
        bsonArbitrary(),
      ),
      (plain) => {
        const bytes = Buffer.from(BSON.serialize(plain));
        expect(encodeDoc(decodeDoc(bytes))).toEqual(bytes);
      },
    ),
  );
});

test('an update leaves all other fields unchanged, byte for byte', () => {
  const { apply } = compileUpdate(toDoc({ $set: { zz: 1 } }), new Map());
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-y]{1,3}$/), bsonArbitrary()), (plain) => {
      const updated = encodeDoc(apply(decodeDoc(BSON.serialize(plain))));
      expect(updated).toEqual(Buffer.from(BSON.serialize({ ...plain, zz: 1 })));
    }),
  );
});

test('cut or altered bytes give an error, never a crash or a hang', () => {
  const bytes = Buffer.from(BSON.serialize(EVERY_TYPE));
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => decodeDoc(bytes.subarray(0, length))).toThrow(expect.objectContaining({ code: 22 }));
  }
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const altered = Buffer.from(bytes);
      altered[at] = ((altered[at] ?? 0) + change) % 256;
      try {
        decodeDoc(altered);
      } catch (error) {
        expect(error).toMatchObject({ name: 'CommandError' });
      }
    }),
    { numRuns: 500, seed: 45 },
  );
});

test.each([
  ['text that is not UTF-8', Buffer.from('0e00000002610002000000ff0000', 'hex'), 22, 'not valid UTF-8'],
  ['the deprecated type undefined', Buffer.from('080000000661000', 'hex'), 22, 'invalid BSON'],
  ['an unknown type', Buffer.from('080000004061000' + '0', 'hex'), 22, 'unrecognized element type 64'],
])('%s is refused', (_name, bytes, code, message) => {
  expect(() => decodeDoc(bytes)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});

test('a stored replacement character is read', () => {
  expect(decodeDoc(BSON.serialize({ a: 'x\ufffd' })).get('a')).toBe('x\ufffd');
});

test('nesting beyond 200 levels is refused in both directions', () => {
  const nested = (levels: number) => {
    let doc = new Map<string, never>();
    for (let i = 1; i < levels; i += 1) doc = new Map([['a', doc as never]]);
    return doc;
  };
  expect(decodeDoc(encodeDoc(nested(200))).size).toBe(1);
  expect(() => encodeDoc(nested(201))).toThrow(expect.objectContaining({ code: 15 }));
  const deep = BSON.serialize(nested(201));
  expect(() => decodeDoc(deep)).toThrow(expect.objectContaining({ code: 15 }));
});

test('a document larger than the first buffer is encoded whole', () => {
  const plain = { a: 'é'.repeat(100_000), b: 'x'.repeat(5_000_000) };
  expect(encodeDoc(toDoc(plain)).equals(Buffer.from(BSON.serialize(plain)))).toBe(true);
});

test('a field name with a null byte is refused', () => {
  expect(() => encodeDoc(new Map([['a\0b', 1]]))).toThrow(expect.objectContaining({ code: 2 }));
  // The encoder must be usable after a failure.
  expect(encodeDoc(new Map([['a', 1]]))).toEqual(Buffer.from(BSON.serialize({ a: 1 })));
});
