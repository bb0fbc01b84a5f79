import { afterEach, beforeEach, expect, it } from 'vitest';
import { showLanguage, withTexts } from '../../language/language';
import { jobTitle } from './job-title';

beforeEach(async () => {
  await withTexts(async () => null, 'work')();
  await showLanguage('bn');
});
afterEach(() => showLanguage('en'));

it.each([
  ['Prices +5 %', 'দাম +৫ %'],
  ['Prices −12.50', 'দাম −১২.৫০'],
  ['Prices −5 %, rounded to 10', 'দাম −৫ %, ১০-এর ঘরে গোল করা'],
  ['Prices set to 129.90', 'দাম ঠিক করা হলো ১২৯.৯০'],
  ['Supplier Prices +5 %', 'সাপ্লায়ার Prices +5 %'],
])('says %s in the language on the screen', (title, said) => {
  expect(jobTitle({ kind: 'edit', title })).toBe(said);
});

it('leaves the name of an imported file as it is', () => {
  expect(jobTitle({ kind: 'import', title: 'Prices +5 %' })).toBe('Prices +5 %');
});
