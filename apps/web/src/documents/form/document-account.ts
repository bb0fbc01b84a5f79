import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { totalsOf } from '@godown/shared/trade/totals';
import type { AccountDelta } from '../../stock/changes/change';
import type { WrittenDocument } from '../drafts/draft-document';

/**
 * Computes the effect of a note with prices on the account of its customer or supplier: its total is owed, less the payment at once.
 * A return does the opposite.
 */
export function documentAccount(document: WrittenDocument): AccountDelta | null {
  if (document.kind === 'transfer' || !document.partner) return null;
  const { partner, lines, discount, transport, paid } = document;
  const priced = lines.flatMap(({ unitPrice, ...line }) =>
    unitPrice === undefined ? [] : [{ ...line, unitPrice }],
  );
  if (priced.length === 0) return null;
  const { total } = totalsOf({ lines: priced, discount, transport });
  const change = fromCents(toCents(total) - toCents(paid?.amount ?? 0));
  return { partner, change: isReturnKind(document.kind) ? 0 - change : change };
}
