import { expect, it } from 'vitest';
import type { WrittenDocument } from '../drafts/draft-document';
import { documentAccount } from './document-account';

const PARTNER = 'a'.repeat(24);
const [ITEM, OTHER] = ['1'.repeat(24), '2'.repeat(24)] as [string, string];
const NOTE = {
  kind: 'delivery',
  warehouse: 'halishar',
  partner: PARTNER,
  lines: [
    { item: ITEM, quantity: 3, unitPrice: 10.1 },
    { item: OTHER, quantity: 1, unitPrice: 0.2, discount: { amount: 0.1 } },
  ],
} as const satisfies WrittenDocument;

it('owes the total of a note with prices, less what was paid at once', () => {
  expect(documentAccount(NOTE)).toEqual({ partner: PARTNER, change: 30.4 });
  const whole = {
    ...NOTE,
    discount: { percent: 50 },
    transport: 5,
    paid: { amount: 7.1, method: 'cash' },
  } as const;
  expect(documentAccount(whole)).toEqual({ partner: PARTNER, change: 13.1 });
});

it('is about no account without a customer or without prices', () => {
  const { partner: _partner, ...nobody } = NOTE;
  expect(documentAccount(nobody)).toBeNull();
  expect(documentAccount({ ...NOTE, lines: [{ item: ITEM, quantity: 3 }] })).toBeNull();
  const { lines } = NOTE;
  expect(documentAccount({ kind: 'transfer', warehouse: 'halishar', to: 'uttara', lines })).toBeNull();
});
