import { journalSchema } from '@godown/shared/access/journal';
import { msg, t } from '@lingui/core/macro';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import type { Api } from '../api/client';
import { readNextCursor } from '../api/pages';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { List, ListPage, type ListTexts } from '../ui/list-page';
import { useUrlFilters } from '../ui/url-filters';
import { JournalFilterFields } from './journal-filter-fields';
import { JOURNAL_FILTERS } from './journal-filters';
import { JournalTable } from './journal-table';

/** /journal: who changed what besides stock. The filters are in the URL. */
export function JournalPage() {
  const url = useUrlFilters(JOURNAL_FILTERS);
  const { search, isValid } = url;
  const query = useInfiniteQuery({
    ...journalQuery(useApi(), search),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <ListPage
      title={t`Journal`}
      lead={t`Who changed what, except stock. Kept for two years, newest first.`}
      filters={
        <JournalFilterFields
          url={url}
          tools={isValid && <ExportMenu request={exportOf('journal', search)} />}
        />
      }
      url={url}
    >
      <List label={t`Journal`} texts={TEXTS} query={query} count={entries.length} onClear={url.clear}>
        <JournalTable entries={entries} />
      </List>
    </ListPage>
  );
}

const TEXTS: ListTexts = {
  loading: msg`Loading the entries`,
  failed: msg`The entries could not be loaded`,
  nextFailed: msg`The next entries could not be loaded.`,
  empty: {
    title: msg`No entries yet`,
    detail: msg`Sign-ins and changes of items and people will be listed here.`,
  },
  filtered: { title: msg`No entries match these filters`, showAll: msg`Show all entries` },
};

/** The journal, newest first, page after page. `search`: its filters as a query string. */
function journalQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: ['journal', search],
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = new URLSearchParams(search);
      if (cursor) query.set('cursor', cursor);
      const options = { schema: journalSchema, auth: 'required', signal } as const;
      const { data, headers } = await api.get(`/journal?${query}`, options);
      return { rows: data, next: readNextCursor(headers) };
    },
    getNextPageParam: ({ next }) => next,
  });
}
