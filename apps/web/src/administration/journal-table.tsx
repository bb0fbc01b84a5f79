import type { JournalEntry } from '@godown/shared/access/journal';
import { JOURNAL_ACTION_WORDS } from '@godown/shared/access/journal-words';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { ShortAddress } from '../ui/email-address';
import { Moment } from '../ui/moment';
import { WholeWords } from '../ui/whole-words';
import { changeWords, subjectPath, subjectText } from './journal-words';

const columns = () => [
  { label: t`When`, className: 'w-32 lg:w-44' },
  { label: t`Person`, className: 'w-[28%]' },
  { label: t`What` },
];

/** Entries of the journal: a table on a wide screen, a dense list on a phone. */
export function JournalTable({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <DataTable isDense caption={t`Journal`} columns={columns()} className="md:table-fixed">
      {entries.map((entry) => (
        <DataRow
          key={entry._id}
          // Where Show more leaves the focus.
          tabIndex={-1}
          className="outline-none focus:bg-accent-soft max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-2.5"
        >
          <Cell className="text-muted text-sm md:align-baseline! max-md:col-start-2 max-md:row-start-2">
            <Moment at={entry.at} />
          </Cell>
          <Cell className="[overflow-wrap:anywhere] md:align-baseline! max-md:row-start-2 max-md:min-w-0 max-md:text-muted max-md:text-sm">
            <ShortAddress address={entry.email} />
          </Cell>
          <Cell className="[overflow-wrap:anywhere] md:align-baseline! max-md:col-span-2 max-md:row-start-1">
            <What entry={entry} />
          </Cell>
        </DataRow>
      ))}
    </DataTable>
  );
}

function What({ entry }: { entry: JournalEntry }) {
  const { action, subject, changes = [] } = entry;
  const path = subjectPath(entry);
  return (
    <>
      {say(JOURNAL_ACTION_WORDS[action])}
      {subject && ': '}
      {subject && path && (
        <Link to={path} className="py-2.5 font-[620] hover:underline">
          <WholeWords text={subject.name} />
        </Link>
      )}
      {subject && !path && <span className="font-[620]">{subjectText(entry)}</span>}
      {/* On a phone they follow each other in one text. */}
      <span className="text-muted text-sm max-md:line-clamp-4">
        {changes.map((change) => (
          <span key={change.field} className="max-md:not-first:before:content-['_·_'] md:line-clamp-4">
            {changeWords(change)}
          </span>
        ))}
      </span>
    </>
  );
}
