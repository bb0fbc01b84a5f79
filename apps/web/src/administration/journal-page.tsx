import { personSchema } from '@godown/shared/access/api-keys';
import {
  JOURNAL_ACTION_WORDS,
  JOURNAL_ACTIONS,
  type JournalEntry,
  journalSchema,
} from '@godown/shared/access/journal';
import { msg, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { ShortPerson } from '../account/person';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { say } from '../language/say';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { useList } from '../stock/use-list';
import { ChoiceFilter, DayFields, FilterFields } from '../ui/filter-fields';
import { ListPage } from '../ui/list-page';
import { type Columns, column, ListTable } from '../ui/list-table';
import { Moment } from '../ui/moment';
import { choice, DAYS, defineFilters } from '../ui/url-filters';
import { WholeWords } from '../ui/whole-words';
import { changeWords, subjectPath, subjectText } from './journal-words';
import { PersonField } from './person-field';

/** /journal: who changed what besides stock. The filters are in the URL. */
export function JournalPage() {
  const list = useList(JOURNAL);
  return (
    <ListPage
      list={list}
      lead={t`Who changed what, except stock. Kept for two years, newest first.`}
      filters={
        <FilterFields
          url={list}
          tools={list.isValid && <ExportMenu request={exportOf('GET /export/journal', list.search)} />}
        >
          <ChoiceFilter url={list} name="action" />
          <PersonField value={list.filters.email} onApply={(email) => list.show({ email })} />
          <DayFields url={list} />
        </FilterFields>
      }
    >
      <ListTable
        list={list}
        columns={columns()}
        phone="max-md:grid-cols-[1fr_auto] max-md:gap-y-0.5 max-md:py-2.5 max-md:[grid-template-areas:'title_title'_'detail_note']"
        // Where Show more leaves the focus.
        rowProps={() => ({ tabIndex: -1, className: 'outline-none focus:bg-accent-soft' })}
      />
    </ListPage>
  );
}

const FILTERS = defineFilters({
  action: choice({
    label: msg`What`,
    values: JOURNAL_ACTIONS,
    words: (action) => say(JOURNAL_ACTION_WORDS[action]),
    message: (value) => t`There is no action “${value}”.`,
  }),
  email: {
    schema: personSchema,
    message: (value) => t`“${value}” is neither an e-mail address nor the name of an API key.`,
  },
  ...DAYS,
});

const JOURNAL = {
  query: (api: Api, search: string) =>
    pagesQuery(api, 'GET /journal', journalSchema, { key: ['journal', search], query: search }),
  filters: FILTERS,
  words: {
    title: msg`Journal`,
    loading: msg`Loading the entries`,
    failed: msg`The entries could not be loaded`,
    nextFailed: msg`The next entries could not be loaded.`,
    empty: {
      title: msg`No entries yet`,
      detail: msg`Sign-ins and changes of items and people will be listed here.`,
    },
    filtered: { title: msg`No entries match these filters`, showAll: msg`Show all entries` },
  },
};

const columns = (): Columns<JournalEntry> => [
  column(
    { label: t`When`, className: 'w-32 lg:w-44', phone: 'note', cells: 'md:align-baseline!' },
    ({ at }) => <Moment at={at} />,
  ),
  column(
    {
      label: t`Person`,
      className: 'w-[28%]',
      phone: 'detail',
      cells: 'md:align-baseline! max-md:text-muted',
    },
    ({ email }) => <ShortPerson email={email} />,
  ),
  column({ label: t`What`, phone: 'title', cells: 'md:align-baseline!' }, (entry) => <What entry={entry} />),
];

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
