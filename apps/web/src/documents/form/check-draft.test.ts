import { expect, it } from 'vitest';
import type { DocumentDraft } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { checkDraft } from './check-draft';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

const check = (prices: [item: string, price: string][], more: Partial<DocumentDraft> = {}) =>
  checkDraft({
    ...createDraft({ id: 'k', kind: 'delivery', warehouse: 'uttara' }),
    isPriced: true,
    answer: 'account',
    party: 'Rahman',
    lines: prices.map(([item, price]) => ({ item, name: item, quantity: '600', price })),
    ...more,
  });

it('says at which line a note comes to more than can be added up, before it is sent', () => {
  const message = { message: 'The amount must be at most 1000000000000.00.' };
  expect(check([[A, '999999999']])).toBeNull();
  expect(
    check([
      [A, '1'],
      [B, '999999999'],
      [C, '999999999'],
    ]),
  ).toEqual({ [C]: [expect.objectContaining({ path: 'lines.2.unitPrice', ...message })] });
  expect(check([[A, '1']], { transport: '1000000000000' })).toEqual({
    transport: [expect.objectContaining({ path: 'transport', ...message })],
  });
});
