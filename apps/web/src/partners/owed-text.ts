/** What is owed, as a short message to the customer or supplier. */
import type { Partner } from '@godown/shared/trade/partners';
import { msg } from '@lingui/core/macro';
import type { SheetLanguage } from '../documents/sheet-texts';
import { moneyText } from '../ui/format';
import { numberStyle } from '../ui/number-style';
import { writeDay } from './since';

interface Owed {
  partner: Partner;
  owed: number;
  /** A day. */
  since: string | undefined;
  /** The name of the company, if it is set. */
  company: string | undefined;
}

/** In the language in which the shop prints: the customer reads it, not the person who sends it. */
export function owedText({ partner: { name, kind }, owed, since, company }: Owed, of: SheetLanguage): string {
  const money = moneyText(Math.abs(owed), numberStyle(of.language));
  const day = since && writeDay(since, of.language);
  const texts = {
    greeting: msg`Dear ${name},`,
    none: msg`nothing is open between us.`,
    customer: day ? msg`you owe us ${money} since ${day}.` : msg`you owe us ${money}.`,
    customerAdvance: msg`you have paid us ${money} in advance.`,
    supplier: day ? msg`we owe you ${money} since ${day}.` : msg`we owe you ${money}.`,
    supplierAdvance: msg`we have paid you ${money} in advance.`,
  };
  const what = owed === 0 ? 'none' : owed > 0 ? kind : (`${kind}Advance` as const);
  const lines = [of.texts._(texts.greeting), of.texts._(texts[what]), company];
  return lines.filter(Boolean).join('\n');
}
