import type { JournalEntry } from '@godown/shared/journal';
import { JOURNAL_ACTION_WORDS, journalFieldWords } from '@godown/shared/journal-words';
import type { Column } from './table.js';

type Changes = NonNullable<JournalEntry['changes']>;

export const JOURNAL_COLUMNS: readonly Column<JournalEntry>[] = [
  { heading: 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: 'Person', kind: 'text', of: ({ email }) => email },
  { heading: 'Action', kind: 'text', of: ({ action }) => JOURNAL_ACTION_WORDS[action] },
  { heading: 'Of', kind: 'text', of: ({ subject }) => subject?.name },
  { heading: 'Changes', kind: 'text', of: ({ changes }) => changes && toText(changes) },
  { heading: 'Id', kind: 'text', of: ({ subject }) => subject?.id },
];

/** Such as `Price: 90 → 100; Supplier: none → Surma Home`. */
const toText = (changes: Changes): string =>
  changes
    .map(
      ({ field, before, after }) => `${journalFieldWords(field)}: ${before ?? 'none'} → ${after ?? 'none'}`,
    )
    .join('; ');
