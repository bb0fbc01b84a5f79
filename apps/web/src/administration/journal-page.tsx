import { journalSchema } from '@godown/shared/journal';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import type { Api } from '../api/client';
import { readNextCursor } from '../api/pages';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { InvalidFilters } from '../ui/invalid-filters';
import { NextPage } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { useUrlQuery } from '../ui/use-url-query';
import { JournalFilterFields } from './journal-filter-fields';
import { type Filters, NO_FILTERS, readFilters, toSearch } from './journal-filters';
import { JournalTable } from './journal-table';

/** /journal: who changed what besides stock. The filters are in the URL. */
export function JournalPage() {
  const [url, changeUrl] = useUrlQuery();
  const { filters, errors } = readFilters(url);
  const search = toSearch(filters);
  const isValid = errors.length === 0;
  const query = useEntries(search, { enabled: isValid });
  const show = (change: Partial<Filters>) =>
    changeUrl((newest) => toSearch({ ...readFilters(newest).filters, ...change }));
  return (
    <Page title="Journal">
      <PageHead
        title="Journal"
        lead="Who changed what, except stock. Kept for two years, newest first."
        action={isValid && <ExportMenu request={exportOf('journal', search)} />}
      />
      <div className="mt-5 mb-4 print:hidden">
        <JournalFilterFields filters={filters} onChange={show} />
      </div>
      {isValid ? (
        <Content query={query} onClear={search ? () => show(NO_FILTERS) : undefined} />
      ) : (
        <InvalidFilters errors={errors} onRemove={() => changeUrl(() => search, { replace: true })} />
      )}
    </Page>
  );
}

type Entries = ReturnType<typeof useEntries>;

function useEntries(search: string, { enabled }: { enabled: boolean }) {
  const query = journalQuery(useApi(), search);
  return useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData });
}

interface ContentProps {
  query: Entries;
  onClear: (() => void) | undefined;
}

function Content({ query, onClear }: ContentProps) {
  const { data, error, isPlaceholderData } = query;
  if (error && (!data || isPlaceholderData))
    return <Failure title="The journal could not be loaded" {...toFailure(query)} />;
  if (!data) return <TableSkeleton label="Loading the journal" />;
  const entries = data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0 && !isPlaceholderData) return <Nothing onClear={onClear} />;
  return (
    <section
      aria-label="Journal"
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60' : ''}
    >
      <JournalTable entries={entries} />
      <NextPage what="entries" query={query} />
    </section>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <Empty title="No entries yet" detail="Sign-ins and changes of items and people will be listed here." />
    );
  return (
    <Empty title="No entries match these filters" detail="Remove one of them.">
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all entries
      </Button>
    </Empty>
  );
}

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
