import { expect, it } from 'vitest';
import { cartonsText, findSameCode, readCartons } from './cartons.js';
import { itemEditSchema, newItemSchema } from './item.js';

const SIX = { code: '18941234567897', units: 6 };
const TWELVE = { code: '28941234567894', units: 12 };
const TEXT = '18941234567897 x 6; 28941234567894 x 12';

it('are written as text', () => {
  expect(cartonsText([SIX, TWELVE])).toBe(TEXT);
});

it.each([
  TEXT,
  '18941234567897x6;28941234567894X12',
  ' 18941234567897 × 6 , 28941234567894 * 12; ',
  '18941234567897=6\n28941234567894 12',
  '১৮৯৪১২৩৪৫৬৭৮৯৭ × ৬; ২৮৯৪১২৩৪৫৬৭৮৯৪ x ১২',
])('are read as people write them: %j', (text) => {
  expect(readCartons(text)).toEqual({ cartons: [SIX, TWELVE] });
});

it.each(['a;b', 'AX6', 'a,', 'x', 'a=1;', '6*6', ';', 'ax6'])(
  'are read as they were written, also with the code %j',
  (code) => {
    const cartons = [{ code, units: 6 }, TWELVE, { code: `${code}2`, units: 100_000 }];
    expect(readCartons(cartonsText(cartons))).toEqual({ cartons });
  },
);

it('may be none', () => {
  expect(readCartons(' ')).toEqual({ cartons: [] });
});

it.each([
  [
    'box of six',
    '“box of six” is not a carton. Write its code, x and its units, such as 18941234567897 x 6.',
  ],
  [`${TEXT}; 189`, '“189” is not a carton. Write its code, x and its units, such as 18941234567897 x 6.'],
  ['189 x 0', 'A carton has 1 to 100000 units: 189 x 0.'],
  ['189 x 6; ১৯০×১০০০০১', 'A carton has 1 to 100000 units: ১৯০×১০০০০১.'],
  ['189 x 6; 189 x 12', 'The code 189 is there twice.'],
  ['বাক্স x 6', 'This code of a carton is not valid: বাক্স.'],
  [`${'7'.repeat(65)} x 6`, `This code of a carton is not valid: ${'7'.repeat(65)}.`],
  [Array.from({ length: 11 }, (_, at) => `18${at} x 6`).join('; '), 'At most 10 cartons.'],
])('name what is wrong in %j', (text, message) => {
  expect(readCartons(text)).toMatchObject({ error: { message } });
});

it('have to have different codes, also than the item', () => {
  expect(findSameCode({ barcode: '1', cartons: [SIX, { code: '1', units: 2 }] })).toBe('cartons.1.code');
  expect(findSameCode({ cartons: [SIX, SIX] })).toBe('cartons.1.code');
  expect(findSameCode({ barcode: '', cartons: [SIX, TWELVE] })).toBeNull();
  expect(findSameCode({ barcode: '1' })).toBeNull();
  expect(findSameCode({ barcode: 'q1', cartons: [{ code: 'Q1', units: 6 }] })).toBe('cartons.0.code');
});

it('may keep two codes that an item has from before they were the same', () => {
  const cartons = [{ code: 'Q1', units: 6 }];
  const stored = { barcode: 'q1', cartons };
  expect(findSameCode(stored, stored)).toBeNull();
  expect(findSameCode({ barcode: 'q1', cartons: [...cartons, SIX] }, stored)).toBeNull();
  expect(findSameCode({ barcode: 'Q1', cartons }, stored)).toBe('cartons.0.code');
  expect(findSameCode({ barcode: 'q1', cartons }, { barcode: 'q1' })).toBe('cartons.0.code');
});

it('are fields of a new item and of an edit, which [] removes', () => {
  const item = { email: 'a@b.c', name: 'Solo', cartons: [{ code: ' ১৮ ', units: 6 }] };
  expect(newItemSchema.parse(item).cartons).toEqual([{ code: '18', units: 6 }]);
  expect(itemEditSchema.parse({ cartons: [] })).toEqual({ cartons: [] });
});

it.each([
  ['6', [], 'Enter the code and the units of each carton.'],
  [[{ code: '1' }], [0, 'units'], 'Enter a whole number.'],
  [[SIX, { code: '', units: 2 }], [1, 'code'], 'Enter the code of the carton.'],
  [[SIX, { code: '1', units: 0 }], [1, 'units'], 'At least 1.'],
  [[{ code: '1', units: 100_001 }], [0, 'units'], 'At most 100000.'],
  [[{ code: '1', units: 2.5 }], [0, 'units'], 'Enter a whole number.'],
  [[SIX, TWELVE, SIX], [2, 'code'], 'This item has the code twice.'],
  [Array.from({ length: 11 }, (_, at) => ({ code: `${at}`, units: 2 })), [], 'At most 10 cartons.'],
])('are refused with the place: %j', (cartons, path, message) => {
  const [issue] = itemEditSchema.safeParse({ cartons }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: ['cartons', ...path], message });
});
