/** The money of a note with prices, for the sheet and for the roll. */

import { amountInWords } from '@godown/shared/trade/amount-in-words';
import { amountOf } from '@godown/shared/trade/document-amount';
import { type Document, isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { owedAfter } from '@godown/shared/trade/owed-after';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isOfSupplier } from '../../stock/document-names';
import { METHOD_NAMES } from '../../stock/payment-names';
import { inDigits, moneyText } from '../../ui/format';
import { shopCurrency } from '../../ui/number-style';
import { Sum as Amount } from '../../ui/sum';
import { useSheetText } from './sheet-texts';

/** True if it has prices, and the person may see them. */
export const isPriced = ({ total }: Document): boolean => total !== undefined;

/** The sum of the lines, before the discount and the transport of the whole note. Undefined for a document without an amount. */
export const sumOfLines = (document: Document): number | undefined => document.subtotal ?? amountOf(document);

/** True if there is a discount or transport below the lines. */
export const hasMore = ({ discount, transport = 0 }: Document): boolean =>
  discount !== undefined || transport !== 0;

interface Sum {
  key: string;
  label: ReactNode;
  amount: ReactNode;
  isTotal?: boolean;
}

/** Writes the amount owed on paper. An advance is named as such. */
export function useOwedMoney() {
  const { say, style } = useSheetText();
  return (amount: number): ReactNode =>
    amount < 0 ? (
      <>
        {say(msg`In advance`)} {moneyText(-amount, style)}
      </>
    ) : (
      moneyText(amount, style)
    );
}

function paidWord(kind: Document['kind']) {
  if (isReturnKind(kind)) return msg`Paid back`;
  return isOfSupplier(kind) ? msg({ message: 'Paid', context: 'to a supplier' }) : msg`Paid`;
}

/** A payment that was undone since is no payment. */
function paymentWord({ kind, paid }: Pick<Document, 'kind' | 'paid'>) {
  if (paid?.undone === 'bounce') return msg`Cheque bounced`;
  return paid?.undone ? msg`Payment undone` : paidWord(kind);
}

/** The sums below the lines of a note with prices, and the total in words. */
export function useNoteMoney(document: Document) {
  const { say, write, style } = useSheetText();
  const owedMoney = useOwedMoney();
  const { kind, partner, subtotal = 0, discount, transport = 0, total = 0, paid } = document;
  // The paper of this buyer must not show the debts of others at the counter.
  const owed = partner === WALK_IN_CUSTOMER ? undefined : document.owed;
  const off = fromCents(toCents(total) - toCents(transport) - toCents(subtotal));
  const percent = discount && 'percent' in discount ? ` ${inDigits(`${discount.percent}%`, style)}` : '';
  const sum = (key: string, label: ReactNode, amount: number) => ({
    key,
    label,
    amount: <Amount>{moneyText(amount, style)}</Amount>,
  });
  const before: (Sum | false | undefined)[] = hasMore(document)
    ? [
        discount &&
          sum(
            'discount',
            <>
              {say(msg`Discount`)}
              {percent}
            </>,
            off,
          ),
        transport !== 0 && sum('transport', say(msg`Transport`), transport),
        { ...sum('total', say(msg`Total`), total), isTotal: true },
      ]
    : [];
  const isSupplier = isOfSupplier(kind);
  const { given = 0, cheque, reference: number = cheque?.number } = paid ?? {};
  const isUndone = paid?.undone !== undefined;
  const change = isUndone ? 0 : fromCents(toCents(given) - toCents(paid?.amount ?? 0));
  const after: (Sum | false | undefined)[] = [
    paid &&
      sum(
        'paid',
        <>
          {say(paymentWord(document))}, {say(METHOD_NAMES[paid.method])}
          {number && ` ${number}`}
        </>,
        paid.amount,
      ),
    change > 0 && sum('given', say(msg({ message: 'Given', context: 'cash' })), given),
    change > 0 && sum('change', say(msg({ message: 'Change', context: 'cash that is given back' })), change),
    owed && {
      key: 'before',
      label: say(isSupplier ? msg`We owed before` : msg`Owed before`),
      amount: owedMoney(owed.before),
    },
    owed && {
      key: 'after',
      label: say(isSupplier ? msg`We owed after this note` : msg`Owed after this note`),
      amount: owedMoney(owedAfter(document) ?? owed.after),
    },
  ];
  return {
    before: before.filter((each) => !!each),
    after: after.filter((each) => !!each),
    words: write((language) => amountInWords(total, shopCurrency(), language)),
  };
}
