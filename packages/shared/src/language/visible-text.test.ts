import { expect, it } from 'vitest';
import { newApiKeySchema } from '../access/api-keys.js';
import { emailSchema, newItemSchema } from '../items/item.js';
import { newPartnerSchema } from '../trade/partners.js';
import { visibleText } from './visible-text.js';

const INVISIBLE = [
  '\u3164',
  '\u2800',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u{e0000}',
  '\u{e0041}',
  '\u{e007f}',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u034f',
  '\u17b4',
  '\ufe0f',
  '\u{e0100}',
  '\ufeff',
  '\u200c',
  '\u200d',
  '\ufff9',
  '\ufffb',
  '\ufffc',
  '\u{16fe4}',
  '\u{1d159}',
];

it.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16), character]))(
  'U+%s is no text by itself, and makes no other text in a word',
  (_, character) => {
    expect(visibleText(character)).toBe('');
    expect(visibleText(` ${character} ${character}`)).toBe('');
    expect(visibleText(`Rahim${character}`)).toBe('Rahim');
    expect(visibleText(`${character}রহিম`)).toBe('রহিম');
    if (character !== '\u2800') expect(visibleText(`Ra${character}him`)).toBe('Rahim');
  },
);

it.each(['র‍্যাক', 'ক্‌ষ', '❤️ gift', '👩‍🔧', 'می‌خواهم', 'Łódź', 'a b'])('%s stays', (text) => {
  expect(visibleText(text)).toBe(text);
});

it.each(['\u3164', '\u2800\u2800', '\u200b', '\u2060\u00ad', '\u{e0041}'])(
  'no name is made of nothing that can be seen: %j',
  (name) => {
    expect(newItemSchema.safeParse({ email: 'a@b.c', name }).success).toBe(false);
    expect(newPartnerSchema.safeParse({ kind: 'customer', name }).success).toBe(false);
    expect(newApiKeySchema.safeParse({ name, access: 'read' }).success).toBe(false);
  },
);

it('an address with what nobody sees is none', () => {
  expect(emailSchema.safeParse('ra\u200bhim@example.com').success).toBe(false);
  expect(emailSchema.safeParse('rahim@example.com').success).toBe(true);
});
