import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  emailSchema,
  imgSchema,
  newItemSchema,
  priceSchema,
  quantitySchema,
  quantityUpdateSchema,
} from './item.js';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const message = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe('a price', () => {
  it.each([0, 0.01, 0.29, 19.99, 1_000_000_000])('may be %d', (price) => {
    expect(accepts(priceSchema, price)).toBe(true);
  });

  it.each([-0.01, 0.001, 1e10, Number.NaN, Number.POSITIVE_INFINITY, '1', null])('may not be %j', (price) => {
    expect(accepts(priceSchema, price)).toBe(false);
  });
});

describe('a balance', () => {
  it.each([0, -1, 1_000_000_000, -1_000_000_000])('may be %d', (quantity) => {
    expect(accepts(quantitySchema, quantity)).toBe(true);
  });

  it.each([0.5, 1_000_000_001, -1_000_000_001, '1', null, Number.NaN])('may not be %j', (quantity) => {
    expect(accepts(quantitySchema, quantity)).toBe(false);
  });

  it('is the only field in a new total', () => {
    expect(accepts(quantityUpdateSchema, { quantity: 1 })).toBe(true);
    expect(accepts(quantityUpdateSchema, { quantity: 1, price: 2 })).toBe(false);
  });
});

describe('an e-mail address', () => {
  it('is kept trimmed and in lower case', () => {
    expect(emailSchema.parse('  Anna@Example.COM ')).toBe('anna@example.com');
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'a b@c.d',
    'a@b@c',
    '\u212aate@b.c',
    'a\u0000@b.c',
    7,
    null,
    { $gt: '' },
  ])('is not %j', (email) => {
    expect(message(emailSchema, email)).toBe('Enter an e-mail address.');
  });
});

describe('a picture', () => {
  it.each(['', 'https://example.com/a.png', 'HTTP://example.com', '/catalogue/a.svg'])(
    'may be at %j',
    (img) => {
      expect(accepts(imgSchema, img)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//evil.example/a.png',
    '/\\evil.example',
    '/api/item',
    '/api/item?x=.svg',
    '/',
    '/login',
    '/catalogue/',
    '/catalogue/../api/item',
    '/catalogue/%2e%2e/api/item',
    '/catalogue/a.svg?x',
    'https://example.com/\u202ea',
    'a.png',
    'https://a b',
  ])('may not be at %j', (img) => expect(accepts(imgSchema, img)).toBe(false));
});

describe('a new item', () => {
  const required = { email: 'anna@example.com', name: 'Oven' };

  it('needs an e-mail address and a name; the rest has defaults', () => {
    const rest = { description: '', price: 0, img: '', supplier: '', quantity: 0 };
    expect(newItemSchema.parse(required)).toEqual({ ...required, ...rest });
  });

  it.each(['  ', '\u200d', ' \u200b\u2060\ufeff '])('needs a name that can be seen, not %j', (name) => {
    expect(message(newItemSchema, { ...required, name })).toBe('Name is required.');
  });

  it.each(['\u0000', '\ud800', 'x'.repeat(201)])('may not have the name %j', (name) => {
    expect(accepts(newItemSchema, { ...required, name })).toBe(false);
  });

  it('refuses unknown fields', () => {
    expect(accepts(newItemSchema, { ...required, _id: '1' })).toBe(false);
    expect(accepts(newItemSchema, JSON.parse('{"email":"a@b.c","name":"x","__proto__":{}}'))).toBe(false);
  });
});

describe('a one-line text', () => {
  const { name, supplier, description } = newItemSchema.shape;

  it.each(['রিকশা \u200dক্ষ', 'Teesta “Solo” 20', 'مايكروويف', '👩\u200d🍳'])('may be %j', (value) => {
    for (const schema of [name, supplier, description]) expect(accepts(schema, value)).toBe(true);
  });

  it.each([
    'a\u0000b',
    'a\u0007b',
    'a\u001b[31mb',
    'a\u0085b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u061cb',
  ])('may not be %j, and neither may a description', (value) => {
    for (const schema of [name, supplier, description]) expect(accepts(schema, value)).toBe(false);
  });

  it.each(['a\tb', 'a\nb', 'a\r\nb'])('may not be %j, but a description may', (value) => {
    expect(accepts(name, value)).toBe(false);
    expect(accepts(supplier, value)).toBe(false);
    expect(accepts(description, value)).toBe(true);
  });

  it('loses a line break at its end', () => {
    expect(z.parse(name, 'Teesta\n')).toBe('Teesta');
  });
});
