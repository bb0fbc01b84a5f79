/** Values of a JSON Schema, mostly valid ones, and ways to make them wrong. */
import fc from 'fast-check';
import type { JsonSchema } from '../../web/openapi/schemas.js';
import { NEXT_PAGE } from './known.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Nothing listens there, and no name has to be looked up: the server calls what it is given. */
const URLS = [
  'https://fuzz.invalid/a.png',
  'http://127.0.0.1:9/a.png',
  '/catalogue/halda-convection.svg',
  '',
];
const PLAIN = ['Oven', 'Halda', 'ফ্রিজ', '20 l', 'o', '=1+1', 'Karnaphuli Traders', ''];
/** Properties of every object in JavaScript. They can also be codes. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
const WORDS = [...PLAIN, ...INHERITED];
/** Few, so that some are the same in other letters. */
const codes = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{1,3}$/) },
  fc.constantFrom(...INHERITED, '036000291452', '0036000291452', '00036000291452'),
);
const DAYS = ['2026-03-01', '2020-02-29', '1970-01-01', '9999-12-31'];
const TIMES = ['2026-03-01T12:00:00Z', '2020-01-01T00:00:00+06:00'];
const CURSORS = ['100.1', '1764000000000.65f000000000000000000001', '65f000000000000000000001', '5', 'W10'];

/** `@item#17` stands for the id of an item that exists; see `known.ts`. */
const idOf = (kind: string) => fc.nat(10_000).map((index) => `@${kind}#${index}`);

/** Values by the name of the field, if its pattern does not tell what is meant. */
const NAMED: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('@self', '@self', '@self', 'other@example.com'),
  person: fc.constantFrom('@self', 'staff@example.com'),
  url: fc.constantFrom(...URLS),
  img: fc.constantFrom(...URLS),
  newest: idOf('notice'),
  item: idOf('item'),
  partner: idOf('partner'),
  into: idOf('partner'),
  phone: fc.constantFrom('01712-345678', '+8801812345678', '০১৭১২৩৪৫৬৭৮', 'none'),
  ids: fc.array(idOf('item'), { minLength: 1, maxLength: 3 }).map((ids) => ids.join(',')),
  cursor: fc.constantFrom(NEXT_PAGE, NEXT_PAGE, NEXT_PAGE, ...CURSORS),
  limit: fc.constantFrom('1', '2', '20', '1000'),
  minPrice: fc.constantFrom('0', '10'),
  maxPrice: fc.constantFrom('12.50', '1000'),
  minQuantity: fc.constantFrom('-5', '0'),
  maxQuantity: fc.constantFrom('9', '1000'),
  from: fc.constantFrom(...DAYS, ...TIMES),
  to: fc.constantFrom(...DAYS, ...TIMES),
  date: fc.constantFrom(...DAYS.slice(0, 3)),
  barcode: codes,
  code: codes,
  quantity: fc.integer({ min: 1, max: 50 }),
};

/** Values that a schema allows. A few break rules that JSON Schema cannot express. */
export function toArbitrary(schema: JsonSchema, schemas: Schemas, name = ''): fc.Arbitrary<unknown> {
  const { $ref } = schema;
  if ($ref) return toArbitrary(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const named = NAMED[name];
  if (named && schema.type !== 'object' && schema.type !== 'array') return named;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => toArbitrary(asSchema(each), schemas, name)));
  switch (schema.type) {
    case 'object':
      return toObjects(schema, schemas);
    case 'array':
      return toLists(schema, schemas, name);
    case 'integer':
      return toIntegers(schema);
    case 'number':
      return toIntegers(schema).map((n) => n / 2);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return toTexts(schema);
  }
}

const asSchema = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};

function toObjects({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, toArbitrary(asSchema(schema), schemas, name)] as const,
  );
  const all: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(all, { requiredKeys: required, noNullPrototype: true });
}

function toLists({ items, minItems = 0 }: JsonSchema, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  const schema = asSchema(items);
  const each = schema.pattern?.includes('{24}') ? idOf('item') : toArbitrary(schema, schemas, name);
  return fc.array(each, { minLength: minItems, maxLength: Math.max(minItems, 4) });
}

function toIntegers({ minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<number> {
  const small = fc.integer({ min: Math.max(minimum, -20), max: Math.min(maximum, 100) });
  return fc.oneof({ weight: 20, arbitrary: small }, fc.constantFrom(minimum, maximum));
}

function toTexts({ maxLength = 100, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (pattern?.includes('{24}')) return idOf('item');
  const any = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 30) });
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, any);
}

/** Values that no field expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, -1, 1.005, 1e21, 2 ** 53, '', [], {}, [[]], '__proto__', '$where', { $gt: '' }),
  fc.constantFrom(
    '\ud800',
    'a\u202eb',
    'a\0b',
    'x'.repeat(300),
    'ß'.repeat(6000),
    '65f00000000000000000000z',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A body with one field replaced, removed or added, or anything else. */
export const spoil = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(body, fc.nat(), oddValue)
        .map(([value, index, odd]) => replaceField(value, index, odd)),
    },
    { weight: 1, arbitrary: fc.tuple(body, fc.nat()).map(([value, index]) => removeField(value, index)) },
    { weight: 1, arbitrary: fc.tuple(body, oddValue).map(([value, odd]) => ({ ...asObject(value), odd })) },
    { weight: 1, arbitrary: oddValue },
  );

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function replaceField(value: unknown, index: number, odd: unknown): unknown {
  const fields = asObject(value);
  const names = Object.keys(fields);
  const name = names[index % names.length];
  return name === undefined ? odd : { ...fields, [name]: odd };
}

function removeField(value: unknown, index: number): unknown {
  const { ...fields } = asObject(value);
  const names = Object.keys(fields);
  delete fields[names[index % names.length] ?? ''];
  return fields;
}
