/** Questions about money. */
import { sentence } from '@godown/shared/language/texts';
import { dayAt } from '../../runtime/local-day.js';
import { type Answers, ask } from '../../stock/ledger/ask.js';
import type { AccountBatch } from './account-batch.js';
import type { MoneyPaper } from './money-paper.js';
import type { PartnerDoc } from './partner-doc.js';

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
