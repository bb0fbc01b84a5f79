import { expect, it } from 'vitest';
import { farFromCost } from './far-cost';

it.each(['700', '700.00', '350', '7', '14', '৭০০'])('finds a cost of %s after 70', (price) => {
  expect(farFromCost('receipt', { price }, { cost: 70 })).toBe(70);
});

it.each(['70', '349', '14.01', '0', '', 'seven'])('finds nothing far in %s after 70', (price) => {
  expect(farFromCost('receipt', { price }, { cost: 70 })).toBeNull();
});

it('knows nothing without a cost, and asks about receipts only', () => {
  expect(farFromCost('receipt', { price: '700' }, {})).toBeNull();
  expect(farFromCost('receipt', { price: '700' }, undefined)).toBeNull();
  expect(farFromCost('receipt', { price: '700' }, { cost: 0 })).toBeNull();
  expect(farFromCost('delivery', { price: '700' }, { cost: 70 })).toBeNull();
});
