/** The draft of a document that was refused. */

import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import type { PaidAtOnce } from '@godown/shared/trade/payments';
import { type Discount, totalsOf } from '@godown/shared/trade/totals';
import { timeNow } from '../../api/server-time';
import { decimalText } from '../../ui/format';
import { joinConditions } from './conditions';
import {
  type DocumentDraft,
  type DraftLine,
  draftIdOf,
  type TypedDiscount,
  type TypedPayment,
} from './document-drafts';
import type { WrittenDocument } from './draft-document';
import { readErrors } from './draft-errors';

interface Posted {
  key: string;
  /** An older version of the app: the id of the draft, if that is not the key. */
  draft?: string;
  document: WrittenDocument;
  /** Names of the items, in the order of the lines. */
  names: readonly string[];
}

/** The draft of a document that was refused, with the reason. */
export function toDraft(posted: Posted, reason: Error): DocumentDraft {
  const { document } = posted;
  const { kind, warehouse, party = '', reference = '', note = '' } = document;
  const lines = toDraftLines(posted);
  const to = document.kind === 'transfer' ? document.to : warehouse;
  const texts = { party, reference, note };
  return {
    id: draftIdOf(posted),
    kind,
    at: timeNow(),
    warehouse,
    to,
    ...texts,
    ...toTyped(document),
    lines,
    errors: readErrors(reason, document.lines),
  };
}

function toDraftLines({ document, names }: Posted): DraftLine[] {
  const lines = document.lines.map((line, index) => {
    const { item, quantity } = line;
    const condition = 'condition' in line && { condition: line.condition };
    const draftLine = { item, name: names[index] ?? item, quantity: String(quantity), ...condition };
    if (!('unitPrice' in line) || line.unitPrice === undefined) return draftLine;
    const { unitPrice, discount, note } = line;
    return {
      ...draftLine,
      price: decimalText(unitPrice, 2),
      ...(discount && { discount: toTypedDiscount(discount) }),
      ...(note && { note }),
    };
  });
  return joinConditions(lines);
}

/** The customer or supplier and the money of a document, as they are typed. */
function toTyped(document: WrittenDocument): Partial<DocumentDraft> {
  if (document.kind === 'transfer') return {};
  const { partner, partyPhone, discount, transport, paid, confirms, lines } = document;
  const isPriced = lines.some(({ unitPrice }) => unitPrice !== undefined);
  const total = isPriced ? totalOf(document) : 0;
  return {
    ...(partner && { partner }),
    ...(partyPhone && { phone: partyPhone }),
    ...(confirms && { confirms }),
    ...(isPriced ? answerIn(document, total) : { answer: 'none' as const }),
    ...('returns' in document && document.returns && { returns: document.returns }),
    ...(discount && { discount: toTypedDiscount(discount) }),
    ...(transport && { transport: decimalText(transport, 2) }),
    ...(paid && { paid: { ...toTypedPayment(paid), isAdvance: paid.amount > total } }),
  };
}

type Traded = Exclude<WrittenDocument, { kind: 'transfer' }>;

/** No answer while nobody is named, as older versions of the app allowed: then the question is open. */
function answerIn({ partner, party, paid }: Traded, total: number): Pick<DocumentDraft, 'answer'> {
  if (partner === WALK_IN_CUSTOMER) return { answer: 'cash' };
  return paid?.amount === total && (partner || party) ? { answer: 'paid' } : {};
}

function totalOf({ lines, discount, transport }: Traded): number {
  const priced = lines.map(({ unitPrice = 0, ...line }) => ({ ...line, unitPrice }));
  return totalsOf({ lines: priced, discount, transport }).total;
}

function toTypedDiscount(discount: Discount): TypedDiscount {
  return 'percent' in discount
    ? { unit: 'percent', text: String(discount.percent) }
    : { unit: 'money', text: decimalText(discount.amount, 2) };
}

/** For a note on account, the typed amount is the amount given. */
function toTypedPayment({ amount, method, cheque, reference = '', given }: PaidAtOnce): TypedPayment {
  const { number: chequeNumber = '', date: chequeDate = '' } = cheque ?? {};
  const typed = { amount: decimalText(given ?? amount, 2), ...(given && { given: decimalText(given, 2) }) };
  return { ...typed, method, reference, chequeNumber, chequeDate };
}
