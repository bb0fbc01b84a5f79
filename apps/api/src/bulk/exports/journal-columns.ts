import type { JournalEntry } from '@godown/shared/journal';
import type { Column } from './table.js';
import { capitalize } from './words.js';

type Changes = NonNullable<JournalEntry['changes']>;

export const JOURNAL_COLUMNS: readonly Column<JournalEntry>[] = [
  { heading: 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: 'Person', kind: 'text', of: ({ email }) => email },
  { heading: 'Action', kind: 'text', of: ({ action }) => capitalize(action.replace('-', ' ')) },
  { heading: 'Of', kind: 'text', of: ({ subject }) => subject?.name },
  { heading: 'Changes', kind: 'text', of: ({ changes }) => changes && toText(changes) },
  { heading: 'Id', kind: 'text', of: ({ subject }) => subject?.id },
];

/** Such as `price: 90 → 100; supplier: (nothing) → Surma Home`. */
const toText = (changes: Changes): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${before ?? '(nothing)'} → ${after ?? '(nothing)'}`)
    .join('; ');
