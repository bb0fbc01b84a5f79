import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';

/** Numbers of all four types, close enough together for many to be equal or nearly so. */
export function numberArbitrary(): fc.Arbitrary<unknown> {
  const integer = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constantFrom(2n ** 53n, 2n ** 53n + 1n),
  );
  return fc.oneof(
    fc.integer(),
    fc.double(),
    integer.map((value) => Long.fromBigInt(BigInt(value))),
    fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
    fc
      .tuple(integer, fc.integer({ min: -40, max: 40 }))
      .map(([digits, power]) => Decimal128.fromString(`${digits}E${power}`)),
    fc.constantFrom(
      ...['NaN', 'Infinity', '-Infinity', '-0', '0.1', '1.0', '9007199254740993'].map((text) =>
        Decimal128.fromString(text),
      ),
    ),
    fc.constantFrom(0.1, 0.5, Number.NaN, new Double(-0), 2 ** 53, Number.POSITIVE_INFINITY),
  );
}

/** Any BSON value, as the official serializer takes it. */
export function bsonArbitrary(): fc.Arbitrary<unknown> {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      numberArbitrary(),
      fc.string({ unit: 'grapheme' }).filter(isWellFormed),
      fc.constantFrom(null, true, false, new MinKey(), new MaxKey()),
      fc.date({ noInvalidDate: true }),
      fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
      fc
        .tuple(fc.uint8Array({ maxLength: 4 }), fc.constantFrom(0, 4, 128))
        .map(([bytes, type]) => new Binary(bytes, type)),
      fc.tuple(fc.nat(5), fc.nat(5)).map(([t, i]) => new Timestamp({ t, i })),
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('', 'i'))
        .map(([pattern, options]) => new BSONRegExp(pattern, options)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
    ),
  }));
  return value;
}

function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text;
}
