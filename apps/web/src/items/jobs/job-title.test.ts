import { sentence } from '@godown/shared/language/texts';
import { expect, it } from 'vitest';
import { inBangla } from '../../test/in-bangla';
import { jobTitle } from './job-title';

const titled = ({ message: title, ...madeOf }: ReturnType<typeof sentence>) => ({
  kind: 'edit' as const,
  title,
  ...madeOf,
});

it.each([
  [sentence('Prices {change}', { change: '+5 %' }), 'দাম +৫ %'],
  [sentence('Prices {change}, rounded to {step}', { change: '−5 %', step: 10 }), 'দাম −৫ %, ১০-এর ঘরে গোল করা'],
  [sentence('Prices set to {change}', { change: '129.90' }), 'দাম ঠিক করা হলো ১২৯.৯০'],
  [sentence('Supplier {supplier}', { supplier: 'Prices +5 %' }), 'সাপ্লায়ার Prices +5 %'],
  [{ message: 'Delete items' } as ReturnType<typeof sentence>, 'পণ্য মোছা'],
])('says %o in the language on the screen', async (text, said) => {
  expect(jobTitle(titled(text))).toBe(text.message);
  await inBangla();
  expect(jobTitle(titled(text))).toBe(said);
});

it('leaves the name of an imported file as it is', async () => {
  await inBangla();
  expect(jobTitle({ kind: 'import', title: 'Delete items' })).toBe('Delete items');
});
