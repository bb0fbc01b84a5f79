import { expect, it } from 'vitest';
import type { DocumentDraft, TypedPayment } from './document-drafts';
import { createDraft } from './draft-edits';
import { NOTHING_PAID, toPaid } from './paid-now';

const pay = (fields: Partial<DocumentDraft>, paid: Partial<TypedPayment> = {}) =>
  toPaid(
    {
      ...createDraft({ id: 'a', kind: 'delivery', warehouse: 'halishar' }),
      ...fields,
      paid: { ...NOTHING_PAID, ...paid },
    },
    950,
  );

it.each<[string, ReturnType<typeof pay>, ReturnType<typeof pay>]>([
  ['nothing on account', pay({ answer: 'account' }), undefined],
  ['a part on account', pay({ answer: 'account' }, { amount: '475' }), { amount: 475, method: 'cash' }],
  [
    'change for a customer who gives more',
    pay({ answer: 'account' }, { amount: '1000' }),
    { amount: 950, method: 'cash', given: 1000 },
  ],
  [
    'more, kept as an advance',
    pay({ answer: 'account' }, { amount: '1000', isAdvance: true }),
    { amount: 1000, method: 'cash' },
  ],
  [
    'more by bKash has no change',
    pay({ answer: 'account' }, { amount: '1000', method: 'bkash', reference: 'TX9' }),
    { amount: 1000, method: 'bkash', reference: 'TX9' },
  ],
  ['all of it', pay({ answer: 'paid' }), { amount: 950, method: 'cash' }],
  ['a cash sale', pay({ answer: 'cash' }, { given: '1000' }), { amount: 950, method: 'cash', given: 1000 }],
  ['exactly what was given', pay({ answer: 'cash' }, { given: '950' }), { amount: 950, method: 'cash' }],
  [
    'a cash sale by bKash',
    pay({ answer: 'cash' }, { given: '1000', method: 'bkash' }),
    { amount: 950, method: 'bkash' },
  ],
  [
    'more to a supplier is no change',
    pay({ kind: 'receipt', answer: 'account' }, { amount: '1000' }),
    { amount: 1000, method: 'cash' },
  ],
])('pays %s', (_, paid, expected) => {
  expect(paid).toEqual(expected);
});

it('leaves what is no number to the schema', () => {
  expect(pay({ answer: 'account' }, { amount: 'ten' })?.amount).toBeNaN();
});
