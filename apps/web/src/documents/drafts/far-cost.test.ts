import { expect, it } from 'vitest';
import { farFrom } from './far-cost';

it.each(['700', '700.00', '350', '7', '14', '৭০০'])('finds a cost of %s after 70', (price) => {
  expect(farFrom('receipt', { price }, { cost: 70, price: 700 })).toEqual({ of: 'cost', amount: 70 });
});

it.each(['70', '349', '14.01', '0', '', 'seven'])('finds nothing far in %s after 70', (price) => {
  expect(farFrom('receipt', { price }, { cost: 70, price: 1 })).toBeNull();
});

it.each(['450', '18'])(
  'finds a cost of %s of what is sold for 90, where the one before is not known',
  (price) => {
    expect(farFrom('receipt', { price }, { price: 90 })).toEqual({ of: 'price', amount: 90 });
  },
);

it('knows nothing without a cost and a price, and asks about receipts only', () => {
  expect(farFrom('receipt', { price: '80' }, { price: 90 })).toBeNull();
  expect(farFrom('receipt', { price: '700' }, { price: 0 })).toBeNull();
  expect(farFrom('receipt', { price: '700' }, undefined)).toBeNull();
  expect(farFrom('receipt', { price: '700' }, { cost: 0 })).toBeNull();
  expect(farFrom('delivery', { price: '700' }, { cost: 70 })).toBeNull();
});
