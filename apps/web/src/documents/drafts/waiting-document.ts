import type { Document } from '@godown/shared/trade/documents';
import { type Totals, totalsOf } from '@godown/shared/trade/totals';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnEmail } from '../../account/use-own-email';
import { useAllOutboxes } from '../../outbox/use-outbox';
import { type Change, isA } from '../../stock/changes/change';
import { documentKeys } from '../../stock/document-keys';
import { findListed } from '../../stock/list-cache';
import { documentPosted } from './document-change';
import { draftIdOf } from './document-drafts';
import type { WrittenDocument } from './draft-document';

export interface WaitingNote {
  /** The id of its draft. */
  id: string;
  document: Document;
  /** False while it is being sent. */
  isWaiting: boolean;
}

/** The notes that are not sent yet, the oldest first, as they will be. Their numbers are empty. */
export function useWaitingNotes(): WaitingNote[] {
  const client = useQueryClient();
  const entries = useAllOutboxes<Change>();
  const priceOf = (item: string) => findListed(client, item)?.item.price ?? 0;
  return entries.flatMap(({ change, status, isWaiting }) => {
    if (status !== 'pending' || !isA(documentPosted, change)) return [];
    const { document, names, at, by } = change;
    const head = { number: '', at: new Date(at).toISOString(), email: by };
    return [{ id: draftIdOf(change), document: toShown(document, { head, names, priceOf }), isWaiting }];
  });
}

/** The number of the note that was sent from this draft. Undefined if none was, or if this tab was not told. */
export function useSentNumber(draftId: string): string | undefined {
  const queryKey = documentKeys.sent(useOwnEmail(), draftId);
  return useQuery<string>({ queryKey, queryFn: skipToken }).data;
}

interface Around {
  head: Pick<Document, 'number' | 'at' | 'email'>;
  names: readonly string[];
  priceOf: (item: string) => number;
}

function toShown(written: WrittenDocument, { head, names, priceOf }: Around): Document {
  const { kind, warehouse, party, reference, note } = written;
  const totals = totalsIn(written);
  const lines = written.lines.map((line, index) => ({
    ...line,
    itemName: names[index] ?? '',
    price: priceOf(line.item),
    ...(totals && { net: totals.lines[index] ?? 0 }),
  }));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const value = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    ...head,
    kind,
    warehouse,
    ...(written.kind === 'transfer' && { to: written.to }),
    ...(party && { party }),
    ...('returns' in written && written.returns && { returns: written.returns }),
    ...(reference && { reference }),
    ...(note && { note }),
    lineCount: lines.length,
    units,
    value,
    lines,
    ...(totals && written.kind !== 'transfer' && moneyOf(written, totals)),
  };
}

/** Null without prices. */
function totalsIn(written: WrittenDocument): Totals | null {
  if (written.kind === 'transfer' || written.lines.every(({ unitPrice }) => unitPrice === undefined))
    return null;
  const { discount, transport, lines } = written;
  return totalsOf({
    lines: lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? 0 })),
    discount,
    transport,
  });
}

function moneyOf(
  { discount, transport, paid }: Exclude<WrittenDocument, { kind: 'transfer' }>,
  { subtotal, total }: Totals,
): Partial<Document> {
  return {
    subtotal,
    total,
    ...(discount && { discount }),
    ...(transport !== undefined && { transport }),
    ...(paid && { paid }),
  };
}
