/** Texts of statements and receipts, in the languages of the paper. */
import type { AccountEntry, Statement } from '@godown/shared/trade/accounts';
import { amountInWords } from '@godown/shared/trade/amount-in-words';
import { type StatementPart, sumParts } from '@godown/shared/trade/statement-parts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useOwedMoney } from '../../documents/paper/note-money';
import { useSheetText } from '../../documents/paper/sheet-texts';
import { signedMoneyText } from '../../stock/money-change';
import { METHOD_NAMES } from '../../stock/payment-names';
import { inDigits, moneyText } from '../../ui/format';
import { shopCurrency } from '../../ui/number-style';
import { dateText } from '../../ui/when';
import { entryName } from '../partner-words';
import { writeDay } from '../since';

export const WORDS = {
  statement: msg`Statement`,
  before: msg`Owed before`,
  after: msg`Owed at the end`,
  everything: msg`From the beginning`,
  date: msg`Date`,
  what: msg`What happened`,
  more: msg({ message: 'Added', context: 'what is owed' }),
  less: msg({ message: 'Taken off', context: 'what is owed' }),
  balance: msg({ message: 'Balance', context: 'what is owed' }),
};

/** The sums of a statement. Goods returned to a supplier have words of their own. */
const PARTS: Readonly<Record<StatementPart, MessageDescriptor>> = {
  opening: msg`Owed at the start`,
  invoiced: msg`Invoiced`,
  returned: msg`Came back`,
  cancelled: msg`Cancelled notes`,
  paid: msg`Paid, less what was paid back`,
  corrected: msg`Corrections`,
  merged: msg`From merged accounts`,
};

/** Writes entries, days and money in the languages of the paper. */
export function useSheetWords() {
  const { say, write, style, plain } = useSheetText();
  return {
    say,
    plain,
    money: (amount: number) => moneyText(amount, style),
    change: (amount: number) => signedMoneyText(amount, style),
    owed: useOwedMoney(),
    inWords: (amount: number) => write((each) => amountInWords(amount, shopCurrency(), each)),
    digits: (text: string) => inDigits(text, style),
    date: (at: string) => write((each) => dateText(at, each)),
    day: (day: string) => write((each) => writeDay(day, each)),
    /** The sums of its entries by kind. Kinds without entries are left out. */
    sums: ({ entries }: Statement) =>
      sumParts(entries)
        .filter(({ count }) => count > 0)
        .map(({ part, amount }) => {
          const isBack = part === 'returned' && entries[0]?.partnerKind === 'supplier';
          return {
            key: part,
            label: say(isBack ? msg`Went back` : PARTS[part]),
            amount: signedMoneyText(amount, style),
          };
        }),
    /** Such as `Payment, bKash`. */
    entry: (entry: AccountEntry) => (
      <>
        {say(entryName(entry))}
        {entry.method && <>, {say(METHOD_NAMES[entry.method])}</>}
      </>
    ),
  };
}
