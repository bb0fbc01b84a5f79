import { JOURNAL_ACTION_WORDS, type JournalEntry } from '@godown/shared/access/journal';
import { changedFieldWords } from '@godown/shared/items/field-words';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Texts } from '../../language/texts.js';
import type { Column } from './table.js';

const NONE = /* i18n */ 'none';

type Changes = NonNullable<JournalEntry['changes']>;

export const JOURNAL_COLUMNS: readonly Column<JournalEntry>[] = [
  { heading: /* i18n */ 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: /* i18n */ 'Person', kind: 'text', of: ({ email }) => email },
  {
    heading: /* i18n */ 'Action',
    kind: 'text',
    of: ({ action }, { say }) => say(JOURNAL_ACTION_WORDS[action]),
  },
  { heading: /* i18n */ 'Of', kind: 'text', of: toName },
  {
    heading: /* i18n */ 'Changes',
    kind: 'text',
    of: ({ changes }, texts) => changes && toText(changes, texts),
  },
  { heading: /* i18n */ 'Id', kind: 'text', of: ({ subject }) => subject?.id },
];

/** The names of jobs are texts; all others are data. */
function toName({ action, subject }: JournalEntry, { sayIfKnown }: Texts): string | undefined {
  if (!subject || !action.startsWith('job-')) return subject?.name;
  const { name: message, template, values } = subject;
  return sayIfKnown({ message, template, values });
}

/** Such as `Price: 90 → 100; Supplier: none → Surma Home`. */
const toText = (changes: Changes, texts: Texts): string =>
  changes
    .map(
      ({ field, before, after }) =>
        `${texts.sayIfKnown(changedFieldWords(field))}: ${toValue(field, before, texts)} → ${toValue(field, after, texts)}`,
    )
    .join('; ');

function toValue(field: string, value: Changes[number]['after'], { say, sayIfKnown }: Texts): string {
  if (value === undefined) return say(NONE);
  if (field === 'worksIn') return say(shortName(value as WarehouseId));
  return field === 'state' ? sayIfKnown(String(value)) : String(value);
}
