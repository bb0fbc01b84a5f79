/** What the entries of an account count as, so that the sums of a statement say what each of them is. */
import type { AccountEntry, EntryKind } from './accounts.js';
import { isReturnKind } from './documents.js';
import { fromCents, toCents } from './money.js';

/**
 * What was owed at the start, notes, returns, notes and returns that were cancelled, payments less what was paid back, undone or bounced,
 * corrections, and what a merge brought or took.
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

/** What an entry counts as. What takes another one back counts as the same, but a note that is cancelled stands apart. */
export function partOf({ kind, documentKind, method }: Entry): StatementPart {
  if (kind === 'note' && documentKind && isReturnKind(documentKind)) return 'returned';
  // An undo has the method of the money that it takes back, else the document of the note.
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

/** What the entries of each part come to, and how many they are. With what was owed before they are what is owed at the end. */
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
