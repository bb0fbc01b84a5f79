import type { JournalEntry } from '@godown/shared/journal';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { ACTION_WORDS, changeWords } from './journal-words';

const COLUMNS = [
  { label: 'Time', className: 'w-44' },
  { label: 'Person', className: 'w-64' },
  { label: 'What' },
];

/** Entries of the journal. */
export function JournalTable({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <DataTable caption="Journal" columns={COLUMNS}>
      {entries.map(({ _id, at, email, action, subject, changes = [] }) => (
        <DataRow key={_id} className="max-md:grid-cols-1 max-md:gap-y-1 max-md:p-4">
          <Cell className="text-muted text-sm">
            <Moment at={at} />
          </Cell>
          <Cell className="[overflow-wrap:anywhere]">{email}</Cell>
          <Cell className="[overflow-wrap:anywhere]">
            {ACTION_WORDS[action]}
            {subject && `: ${subject.name}`}
            {changes.map((change) => (
              <span key={change.field} className="block text-muted text-sm">
                {changeWords(change)}
              </span>
            ))}
          </Cell>
        </DataRow>
      ))}
    </DataTable>
  );
}
