import { type Document, isReturnKind } from './documents.js';
import { fromCents, toCents } from './money.js';

/**
 * The balance after a note and its payment at once, or after the note alone if this payment was undone since: it has paid nothing (record 5).
 * Undefined for a note on no account.
 */
export function owedAfter({
  kind,
  total = 0,
  paid,
  owed,
}: Pick<Document, 'kind' | 'total' | 'paid' | 'owed'>): number | undefined {
  if (!owed || !paid?.undone) return owed?.after;
  const cents = toCents(total);
  return fromCents(toCents(owed.before) + (isReturnKind(kind) ? -cents : cents));
}
