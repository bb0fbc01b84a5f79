/** What statements and receipts say, in the languages of the paper. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import { amountInWords } from '@godown/shared/trade/amount-in-words';
import { msg } from '@lingui/core/macro';
import { useOwedMoney } from '../../documents/paper/note-money';
import { useSheetText } from '../../documents/paper/sheet-texts';
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
  less: msg({ message: 'Paid', context: 'what is owed' }),
  balance: msg({ message: 'Balance', context: 'what is owed' }),
};

/** Writes entries, days and money in the languages of the paper. */
export function useSheetWords() {
  const { say, write, style, plain } = useSheetText();
  return {
    say,
    plain,
    money: (amount: number) => moneyText(amount, style),
    owed: useOwedMoney(),
    inWords: (amount: number) => write((each) => amountInWords(amount, shopCurrency(), each)),
    digits: (text: string) => inDigits(text, style),
    date: (at: string) => write((each) => dateText(at, each)),
    day: (day: string) => write((each) => writeDay(day, each)),
    /** Such as `Payment, bKash`. */
    entry: (entry: AccountEntry) => (
      <>
        {say(entryName(entry))}
        {entry.method && <>, {say(METHOD_NAMES[entry.method])}</>}
      </>
    ),
  };
}
