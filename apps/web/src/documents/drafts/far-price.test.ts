import { expect, it } from 'vitest';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { type FarFrom, farFrom } from './far-price';

const line = (price: string): DraftLine => ({ item: 'kettle', name: 'Kettle', quantity: '2', price });

it.each(['700', '700.00', '350', '7', '14', '৭০০'])('finds a cost of %s after 70', (price) => {
  expect(farFrom('receipt', line(price), { cost: 70, price: 700 })).toEqual({ of: 'cost', amount: 70 });
});

it.each(['70', '349', '14.01', '0', '', 'seven'])('finds nothing far in a cost of %s after 70', (price) => {
  expect(farFrom('receipt', line(price), { cost: 70, price: 1 })).toBeNull();
});

it.each(['450', '18'])(
  'finds a cost of %s of what is sold for 90, where the one before is not known',
  (price) => {
    expect(farFrom('receipt', line(price), { price: 90 })).toEqual({ of: 'price', amount: 90 });
  },
);

it.each([
  ['delivery', '1420'],
  ['delivery', '2840'],
  ['delivery', '71000'],
  ['delivery', '1,42,000'],
  ['delivery', '১৪২০'],
  ['return', '1420'],
  ['return', '142000'],
] as const)('finds in a %s a price of %s of what is sold for 14,200', (kind, price) => {
  const usual: FarFrom = { of: 'usual', amount: 14_200 };
  // What it has cost is no measure of a sale.
  expect(farFrom(kind, line(price), { price: 14_200, cost: 1400 })).toEqual(usual);
});

it.each(['14200', '2840.01', '70999.99', '0', '', 'free'])(
  'finds nothing far in a sale at %s of what is sold for 14,200',
  (price) => {
    expect(farFrom('delivery', line(price), { price: 14_200 })).toBeNull();
  },
);

it('compares the price before its discount', () => {
  const discount = { unit: 'percent', text: '90' } as const;
  expect(farFrom('delivery', { ...line('14200'), discount }, { price: 14_200 })).toBeNull();
});

it('finds nothing far in goods that come back at the price of their note, but in another price', () => {
  const sold = { quantity: 2, paid: 40_000, returned: { quantity: 0, amount: 0 } };
  expect(farFrom('return', { ...line('200.00'), sold }, { price: 14_200 })).toBeNull();
  const note: FarFrom = { of: 'note', amount: 200 };
  expect(farFrom('return', { ...line('20.00'), sold }, { price: 14_200 })).toEqual(note);
  expect(farFrom('return', { ...line('2000.00'), sold }, { price: 14_200 })).toEqual(note);
  expect(farFrom('supplier-return', { ...line('20.00'), sold }, { cost: 20 })).toEqual(note);
});

it('compares goods of a note with the note alone, and free ones with nothing', () => {
  const sold = { quantity: 2, paid: 40_000, returned: { quantity: 0, amount: 0 } };
  expect(farFrom('return', { ...line('190.00'), sold }, { price: 14_200 })).toBeNull();
  expect(farFrom('return', { ...line('5'), sold: { ...sold, paid: 0 } }, { price: 14_200 })).toBeNull();
});

it.each([
  ['receipt', { price: 90 }, '80'],
  ['receipt', { price: 0 }, '700'],
  ['receipt', { cost: 0 }, '700'],
  ['receipt', undefined, '700'],
  ['delivery', { price: 0, cost: 70 }, '700'],
  ['delivery', undefined, '700'],
  ['supplier-return', { price: 70, cost: 70 }, '700'],
  ['transfer', { price: 70, cost: 70 }, '700'],
] satisfies [DocumentDraft['kind'], object | undefined, string][])(
  'finds nothing far in a %s without a price to compare with: %j',
  (kind, item, price) => {
    expect(farFrom(kind, line(price), item)).toBeNull();
  },
);
