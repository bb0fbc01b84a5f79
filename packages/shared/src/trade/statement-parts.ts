/** The parts of a statement. Each entry of an account is in one of them, so that the sums say what the entries are. */
import type { AccountEntry, EntryKind } from './accounts.js';
import { isReturnKind } from './documents.js';
import { fromCents, toCents } from './money.js';

/**
 * The balance at the start, notes, returns, notes and returns that were cancelled, payments less those paid back, undone or bounced,
 * corrections, and the balance that a merge brought or took.
 */
export const STATEMENT_PARTS = [
  'opening',
  'invoiced',
  'returned',
  'cancelled',
  'paid',
  'corrected',
  'merged',
] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];

type Entry = Pick<AccountEntry, 'kind' | 'documentKind' | 'method'>;

/** The part of an entry. An entry that reverses another one is in the same part, but a note that is cancelled stands apart. */
export function partOf({ kind, documentKind, method }: Entry): StatementPart {
  if (kind === 'note' && documentKind && isReturnKind(documentKind)) return 'returned';
  // An undo has the method of the money that it reverses, else the document of the note.
  if (kind === 'undo' && method) return 'paid';
  if (kind === 'undo' && documentKind) return 'cancelled';
  return PARTS[kind];
}

const PARTS: Readonly<Record<EntryKind, StatementPart>> = {
  opening: 'opening',
  note: 'invoiced',
  payment: 'paid',
  refund: 'paid',
  bounce: 'paid',
  adjustment: 'corrected',
  undo: 'corrected',
  merge: 'merged',
};

/** The sum and the number of the entries of each part. With the balance before they give the balance at the end. */
export function sumParts(entries: readonly (Entry & Pick<AccountEntry, 'change'>)[]): {
  part: StatementPart;
  amount: number;
  count: number;
}[] {
  return STATEMENT_PARTS.map((part) => {
    const own = entries.filter((entry) => partOf(entry) === part);
    const cents = own.reduce((sum, { change }) => sum + toCents(change), 0);
    return { part, amount: fromCents(cents), count: own.length };
  });
}
