/** The amount owed, as a short message to the customer or supplier. */
import type { Partner } from '@godown/shared/trade/partners';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SheetLanguage } from '../../documents/paper/sheet-texts';
import { moneyText } from '../../ui/format';
import { numberStyle } from '../../ui/number-style';
import { writeDay } from '../since';

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
  const greeting = of.texts._(msg`Dear ${name},`);
  const lines = [greeting, of.texts._(sentenceOf({ kind, owed, money, day })), company];
  return lines.filter(Boolean).join('\n');
}

interface Said extends Pick<Partner, 'kind'> {
  owed: number;
  money: string;
  day: string | undefined;
}

function sentenceOf({ kind, owed, money, day }: Said): MessageDescriptor {
  if (owed === 0) return msg`nothing is owed.`;
  if (kind === 'customer') {
    if (owed < 0) return msg`you have paid us ${money} in advance.`;
    return day ? msg`you owe us ${money} since ${day}.` : msg`you owe us ${money}.`;
  }
  if (owed < 0) return msg`we have paid you ${money} in advance.`;
  return day ? msg`we owe you ${money} since ${day}.` : msg`we owe you ${money}.`;
}
