/** Drafts of returns: the lines of a note, as far as they have not come back, or none. */
import { type Document, type DocumentLine, RETURNED_KINDS, type ReturnKind } from '@godown/shared/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { decimalText } from '../ui/format';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { createDraft } from './draft-edits';

const KINDS = Object.keys(RETURNED_KINDS) as ReturnKind[];

/** The kind of return that a document may have; null if it has none, or all of it came back. */
export function returnKindOf(document: Document): ReturnKind | null {
  const kind = KINDS.find((each) => RETURNED_KINDS[each] === document.kind);
  return kind && document.lines.some((line) => leftOf(line) > 0) ? kind : null;
}

const leftOf = ({ quantity, returned = 0 }: DocumentLine): number => quantity - returned;

export function toReturnDraft(id: string, kind: ReturnKind, document: Document): DocumentDraft {
  const { number: returns, warehouse, party = '', partner, total } = document;
  return {
    ...createDraft({ id, kind, warehouse, isPriced: total !== undefined }),
    party,
    ...(partner && { partner }),
    returns,
    lines: document.lines.filter((line) => leftOf(line) > 0).map((line) => toLine(line, document)),
  };
}

/** Its prices are on the account. */
export function partnerReturnDraft(
  head: Pick<DocumentDraft, 'id' | 'warehouse'>,
  { kind: whose, name: party, _id: partner }: Partner,
): DocumentDraft {
  const kind = whose === 'customer' ? 'return' : 'supplier-return';
  return { ...createDraft({ ...head, kind, isPriced: true }), party, partner };
}

function toLine(line: DocumentLine, document: Document): DraftLine {
  const { item, itemName: name, net } = line;
  const price = net === undefined ? {} : { price: decimalText(paidFor(line, document), 2) };
  return { item, name, quantity: String(leftOf(line)), ...price };
}

/** What one unit came to, with its part of the discounts. */
function paidFor(
  { quantity, net = 0 }: DocumentLine,
  { subtotal = 0, total = 0, transport = 0 }: Document,
): number {
  if (subtotal === 0) return 0;
  const share = (toCents(total) - toCents(transport)) / toCents(subtotal);
  return fromCents(Math.round((toCents(net) * share) / quantity));
}
