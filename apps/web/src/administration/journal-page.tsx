import { journalSchema } from '@godown/shared/access/journal';
import { msg, t } from '@lingui/core/macro';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { useList } from '../stock/use-list';
import { ChoiceFilter, DayFields, FilterFields } from '../ui/filter-fields';
import { ListPage } from '../ui/list-page';
import { JOURNAL_FILTERS } from './journal-filters';
import { JournalTable } from './journal-table';
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
          tools={list.isValid && <ExportMenu request={exportOf('journal', list.search)} />}
        >
          <ChoiceFilter url={list} name="action" />
          <PersonField value={list.filters.email} onApply={(email) => list.show({ email })} />
          <DayFields url={list} />
        </FilterFields>
      }
    >
      <JournalTable entries={list.rows} />
    </ListPage>
  );
}

const JOURNAL = {
  query: (api: Api, search: string) =>
    pagesQuery(api, {
      key: ['journal', search],
      path: '/journal',
      search,
      // An entry is never changed.
      schema: {
        parse: (data: unknown) => journalSchema.parse(data).map((entry) => ({ ...entry, version: 0 })),
      },
    }),
  filters: JOURNAL_FILTERS,
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
