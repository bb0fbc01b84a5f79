/** Questions that a note asks before it is saved, see `NOTE_QUESTIONS`. */

import { sentence } from '@godown/shared/language/texts';
import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { refundOf } from '@godown/shared/trade/refund';
import { dayAt } from '../../runtime/local-day.js';
import { type MoneyPaper, paperOf } from '../accounts/money-paper.js';
import type { PartnerDoc } from '../accounts/partner-doc.js';
import { type Answers, ask } from '../ledger/ask.js';
import type { DocumentBatch, DocumentPaper } from './document-batch.js';
import { type DocumentDoc, type DocumentLineDoc, toPartyKey } from './document-doc.js';
import type { NewNote, NoteMoney } from './note-money.js';
import { sumByItem } from './price-rules.js';
import { soldLinesOf } from './returned-goods.js';

/** The number of the paper of a customer or supplier. A return names the paper of its note, so it is no second use. */
export const documentPaperOf = ({ kind, reference }: NewNote): DocumentPaper | null =>
  reference && !isReturnKind(kind) ? { kind, reference } : null;

/** The number of a payment at once. */
export const moneyPaperOf = ({ kind, paid }: NewNote): MoneyPaper | null =>
  paid ? paperOf(isReturnKind(kind) ? 'refund' : 'payment', paid) : null;

/** Asks about a second note for the same bill or order. */
export function askAboutDocumentPaper(
  note: NewNote,
  { paper, partner }: { paper: DocumentPaper; partner: PartnerDoc | null },
  documents: DocumentBatch,
): void {
  const owner = partner ?? (note.party ? { partyKey: toPartyKey(note.party) } : null);
  const first = owner && documents.findPaper(paper, owner);
  if (!first) return;
  const values = { paper: paper.reference, day: dayAt(first.at), document: first._id };
  ask(
    note,
    'same_paper',
    sentence(/* i18n */ '{paper} was entered on {day} with {document}. Nothing was saved.', values),
  );
}

interface Refund {
  lines: readonly DocumentLineDoc[];
  money: NoteMoney;
  /** The last price of an item on a note of this customer or supplier, in cents. */
  lastOf: (line: DocumentLineDoc) => number | null;
  /** The note whose goods come back. */
  sold: DocumentDoc | null;
  /** True if the caller may see costs. */
  mayCost: boolean;
}

/** Asks if more would be given back than was paid: by the note or, without one, by the last price and the price or cost of the item. */
export function askAboutRefund(answers: Answers, kind: NewNote['kind'], refund: Refund): void {
  const { lines, money, lastOf, sold, mayCost } = refund;
  const soldLines = sold && soldLinesOf(sold);
  const units = sumByItem(lines, ({ quantity }) => quantity);
  const amounts = sumByItem(lines, ({ net = 0 }) => net);
  for (const line of lines) {
    const id = String(line.item);
    const [quantity, back] = [units.get(id) ?? 0, amounts.get(id) ?? 0];
    const soldLine = soldLines?.get(id);
    const own = kind === 'return' ? toCents(line.price) : mayCost ? line.cost : undefined;
    const prices = [lastOf(line), own].filter((price) => typeof price === 'number');
    // The caller may see no price of the item to compare with.
    if (!soldLine && prices.length === 0) continue;
    const paid = soldLine ? refundOf(quantity, soldLine) : quantity * Math.max(...prices);
    if (back > paid) askBack(answers, { item: line.itemName, back, paid });
  }
  const { transport = 0 } = money;
  const had = sold?.transport ?? 0;
  if (transport > had) askTransport(answers, { back: transport, paid: had });
}

interface Back {
  back: number;
  paid: number;
}

function askBack(answers: Answers, { item, back, paid }: Back & { item: string }): void {
  const values = { item, back: fromCents(back), paid: fromCents(paid) };
  const template =
    /* i18n */ '{item}: {back} would be given back, and the price was {paid}. Nothing was saved.';
  ask(answers, 'above_refund', sentence(template, values));
}

function askTransport(answers: Answers, { back, paid }: Back): void {
  const values = { back: fromCents(back), paid: fromCents(paid) };
  const template =
    /* i18n */ '{back} of transport would be given back, and the note has {paid}. Nothing was saved.';
  ask(answers, 'above_refund', sentence(template, values));
}
