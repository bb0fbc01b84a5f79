import { expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { rowText } from './row-text';

const RISES = 'The price rises from 100.00 to 129500.50.';

it('says what the server says of a row, in English as it came', () => {
  expect(rowText(RISES)).toBe(RISES);
});

it.each([
  ['Write a number like 1299,00.', '১২৯৯,০০'],
  ['Row 12 is about the same item.', '১২'],
  ['Another item has this bar code: Oven 20.', 'Oven 20'],
  [RISES, '১,২৯,৫০০.৫০'],
  ['The price falls from 500.00 to 5.00.', '৫০০.০০'],
  ['The cost rises from 5.00 to 500.00.', '৫০০.০০'],
  ['The cost falls from 500.00 to 5.00.', '৫০০.০০'],
  ['The cost 90.00 is above the price 80.00.', '৯০.০০'],
  ['The stock of Uttara would be -3.', 'উত্তরা'],
  ['Name is required.', 'নাম'],
])('says “%s” in Bangla, with “%s”', async (english, value) => {
  await inBangla();
  expect(rowText(english)).toContain(value);
  expect(rowText(english)).toMatch(/[।]$/);
});
