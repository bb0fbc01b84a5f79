/** Drafts of returns: the lines of a note, as far as they have not come back, or none. */
import {
  type Document,
  type DocumentLine,
  RETURNED_KINDS,
  type ReturnKind,
} from '@godown/shared/trade/documents';
import { toCents } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { paidForLines } from '@godown/shared/trade/refund';
import type { DocumentDraft, DraftLine } from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';
import { firstPayment } from '../drafts/draft-prices';

const KINDS = Object.keys(RETURNED_KINDS) as ReturnKind[];

/** The kind of return that a document may have; null if it has none, or all of it came back. */
export function returnKindOf(document: Document): ReturnKind | null {
  const kind = KINDS.find((each) => RETURNED_KINDS[each] === document.kind);
  return kind && document.lines.some((line) => leftOf(line) > 0) ? kind : null;
}

const leftOf = ({ quantity, returned = 0 }: DocumentLine): number => quantity - returned;

export function toReturnDraft(id: string, kind: ReturnKind, document: Document): DocumentDraft {
  const { number: returns, warehouse, party = '', total, owed } = document;
  // A note with prices that was given to a customer later is on no account: its return would take off what was never owed.
  const partner = total === undefined || owed ? document.partner : undefined;
  const paid = paidFor(document);
  return {
    ...createDraft({ id, kind, warehouse, isPriced: total !== undefined }),
    party,
    ...(partner && { partner }),
    paid: firstPayment(partner),
    returns,
    lines: document.lines.flatMap((line, index) => (leftOf(line) > 0 ? [toLine(line, paid?.[index])] : [])),
  };
}

/** Its prices are on the account. */
export function partnerReturnDraft(
  head: Pick<DocumentDraft, 'id' | 'warehouse'>,
  { kind: whose, name: party, _id: partner }: Partner,
): DocumentDraft {
  const kind = whose === 'customer' ? 'return' : 'supplier-return';
  const draft = createDraft({ ...head, kind, isPriced: true });
  return { ...draft, party, partner, paid: firstPayment(partner) };
}

function toLine({ item, itemName: name, ...line }: DocumentLine, paid: number | undefined): DraftLine {
  const { quantity, returned = 0, refunded = 0 } = line;
  const sold = { quantity, returned: { quantity: returned, amount: toCents(refunded) } };
  return {
    item,
    name,
    quantity: String(quantity - returned),
    ...(paid !== undefined && { sold: { ...sold, paid } }),
  };
}

/** What was paid for each line, in cents. Undefined for a note without prices. */
function paidFor({ lines, subtotal, transport = 0, total = 0 }: Document): number[] | undefined {
  if (subtotal === undefined) return undefined;
  return paidForLines(
    lines.map(({ net = 0 }) => toCents(net)),
    { subtotal: toCents(subtotal), transport: toCents(transport), total: toCents(total) },
  );
}
