import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { expect, it } from 'vitest';
import type { DocumentDraft, DraftKind, DraftLine } from './document-drafts';
import { createDraft } from './draft-edits';
import { answerOf, answersOf } from './money-answer';

const make = (kind: DraftKind, fields: Partial<DocumentDraft> = {}) => ({
  ...createDraft({ id: 'a', kind, warehouse: 'halishar' }),
  ...fields,
});
const NAMED = { party: 'Rahman Stores' };
const SOLD: DraftLine = {
  item: 'b',
  name: 'Kettle',
  quantity: '1',
  sold: { quantity: 1, paid: 2000, returned: { quantity: 0, amount: 0 } },
};

it.each<[string, DocumentDraft, ReturnType<typeof answerOf>]>([
  ['nobody is named', make('delivery'), null],
  ['somebody is named', make('delivery', NAMED), 'account'],
  ['a customer was chosen', make('receipt', { partner: 'c'.repeat(24) }), 'account'],
  ['the cash customer was chosen', make('delivery', { party: 'Counter', partner: WALK_IN_CUSTOMER }), 'cash'],
  ['an answer was chosen', make('delivery', { ...NAMED, answer: 'none' }), 'none'],
  ['it was chosen for nobody', make('delivery', { answer: 'paid' }), 'paid'],
  ['a supplier has no cash sale', make('receipt', { answer: 'cash' }), null],
  ['what was sold comes back for money', make('return', { answer: 'none', lines: [SOLD] }), null],
  [
    'a note on no account comes back',
    make('return', { returns: 'DN-2026-000001', lines: [SOLD] }),
    'account',
  ],
  ['a transfer has no money', make('transfer', { answer: 'account' }), null],
  ['an older version wrote it without prices', make('delivery', { isPriced: false }), null],
  [
    'an older version wrote it, all paid',
    make('delivery', { ...NAMED, isPriced: true, paid: { ...NOTHING(), isAll: true } }),
    'paid',
  ],
])('%s', (_, draft, answer) => {
  expect(answerOf(draft)).toBe(answer);
});

function NOTHING() {
  return { amount: '', method: 'cash', reference: '', chequeNumber: '', chequeDate: '' } as const;
}

it('offers what the kind of note can have', () => {
  expect(answersOf(make('delivery'))).toEqual(['account', 'paid', 'cash', 'none']);
  expect(answersOf(make('receipt'))).toEqual(['account', 'paid', 'none']);
  expect(answersOf(make('supplier-return'))).toEqual(['account', 'paid', 'none']);
  expect(answersOf(make('return'))).toEqual(['account', 'paid', 'cash', 'none']);
  expect(answersOf(make('return', { lines: [SOLD] }))).toEqual(['account', 'paid', 'cash']);
  expect(answersOf(make('transfer'))).toEqual([]);
});

it('offers a cash sale for the return of one, and not for that of a note on account', () => {
  const sold = { returns: 'DN-2026-000001', lines: [SOLD] };
  const onAccount = make('return', { ...sold, ...NAMED, partner: 'c'.repeat(24) });
  expect(answersOf(onAccount)).toEqual(['account', 'paid']);
  expect(answerOf({ ...onAccount, answer: 'cash' })).toBe('account');
  expect(answersOf(make('return', { ...sold, partner: WALK_IN_CUSTOMER }))).toEqual(['cash']);
});
