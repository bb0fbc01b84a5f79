/** Questions about money: what may be right, but mostly is a slip. Whoever sends a change answers in `confirms`. */
import type { ProblemCode } from '@godown/shared/http/problem';
import { type Message, sentence } from '@godown/shared/language/texts';
import { dayAt } from '../../runtime/local-day.js';
import { Refusal } from '../ledger/commands.js';
import type { AccountBatch } from './account-batch.js';
import type { MoneyPaper } from './money-paper.js';
import type { PartnerDoc } from './partner-doc.js';

export interface Answers {
  /** The questions to which the answer is yes. */
  confirms?: readonly ProblemCode[] | undefined;
}

/** Throws `Refusal` unless the answer is yes. */
export function ask({ confirms = [] }: Answers, code: ProblemCode, text: Message): void {
  if (!confirms.includes(code)) throw new Refusal(code, text);
}

interface AskedPaper {
  paper: MoneyPaper;
  partner: PartnerDoc;
}

/** The same cheque or transfer twice. */
export function askAboutMoneyPaper(
  answers: Answers,
  { paper, partner }: AskedPaper,
  accounts: AccountBatch,
): void {
  const first = accounts.findPaper(paper, partner);
  if (!first) return;
  const values = { paper: paper.number, day: dayAt(first.at), name: first.partnerName };
  const text = sentence(/* i18n */ '{paper} was entered on {day} for {name}. Nothing was saved.', values);
  ask(answers, 'same_paper', { ...text, values: { ...values, account: String(first.partner) } });
}
