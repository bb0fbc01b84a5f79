import type { Movement } from '@godown/shared/movements';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { ExportMenu } from '../stock/export-menu';
import { itemQuery, journalQuery, summaryQuery } from '../stock/queries';
import { exportOf } from '../stock/save-export';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf, countText } from '../ui/format';
import { InvalidFilters } from '../ui/invalid-filters';
import { NextPage } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { useUrlQuery } from '../ui/use-url-query';
import { type Filters, NO_FILTERS, readFilters, toSearch } from './filters';
import { MovementFilters } from './movement-filters';
import { MovementsTable } from './movements-table';
import { useMovementGroups } from './use-movement-groups';
import { useUndoing } from './use-undoing';

/** /movements: every change of stock, newest first. Its filters are in the URL. */
export function MovementsPage() {
  const [search, changeSearch] = useUrlQuery();
  const { filters, errors, valid } = readFilters(search);
  const query = toSearch(valid);
  const journal = useJournal(query, { enabled: errors.length === 0 });
  const itemName = useItemName(filters.item, journal.data && journal.movements);
  const show = (change: Partial<Filters>) =>
    changeSearch((newest) => toSearch({ ...readFilters(newest).filters, ...change }));

  return (
    <Page title="What came and went">
      <PageHead
        title="What came and went"
        lead={
          errors.length === 0 && (
            <>
              <p role="status" className="min-h-6">
                <Total journal={journal} />
              </p>
              <p role="status" className="min-h-6">
                <Units search={query} />
              </p>
            </>
          )
        }
        action={errors.length === 0 && <ExportMenu request={exportOf('movements', query)} />}
      />
      <div className="mt-5 mb-4 print:hidden">
        <MovementFilters filters={filters} itemName={itemName} onChange={show} />
      </div>
      {errors.length > 0 ? (
        <InvalidFilters errors={errors} onRemove={() => changeSearch(() => query, { replace: true })} />
      ) : (
        <Content journal={journal} onClear={query === '' ? undefined : () => show(NO_FILTERS)} />
      )}
    </Page>
  );
}

type Journal = ReturnType<typeof useJournal>;

function useJournal(query: string, { enabled }: { enabled: boolean }) {
  const api = useApi();
  const result = useInfiniteQuery({
    ...journalQuery(api, query),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { ...result, ...useMovementGroups(result.data) };
}

function Total({ journal: { data, isError, isPlaceholderData } }: { journal: Journal }) {
  if (isError && !data) return null;
  // Only the first page has the total.
  const [first] = data?.pages ?? [];
  if (!first || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-36 animate-shimmer" />;
  const { total, hasMore } = first;
  if (total === null) return 'Newest first';
  if (total === 0) return countOf(0, 'movement');
  return `${hasMore ? 'More than ' : ''}${countOf(total, 'movement')}, newest first`;
}

/** The sum of the units. The list is there without it, so a failure is not reported. */
function Units({ search }: { search: string }) {
  const { data } = useQuery(summaryQuery(useApi(), search));
  if (!data || data.count === 0) return null;
  const { count, isExact, unitsIn, unitsOut } = data;
  const units = `${countText(unitsIn)} in, ${countText(unitsOut)} out`;
  return isExact ? units : `${units}, of the newest ${countText(count)}`;
}

function Content({ journal, onClear }: { journal: Journal; onClear: (() => void) | undefined }) {
  const { data, error, groups, isPlaceholderData } = journal;
  const { start, busy } = useUndoing();
  if (error && (!data || isPlaceholderData)) {
    return <Failure title="The movements could not be loaded" {...toFailure(journal)} />;
  }
  if (!data) return <TableSkeleton label="Loading the movements" />;
  if (groups.length === 0 && !isPlaceholderData) return <Nothing onClear={onClear} />;
  return (
    <section
      aria-label="What came and went"
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60' : ''}
    >
      <MovementsTable groups={groups} busy={busy} onUndo={start} />
      <NextPage what="movements" query={journal} />
    </section>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <Empty
      title={onClear ? 'No movements match these filters' : 'No movements yet'}
      detail={onClear ? 'Remove one of them.' : 'Every delivery, restock and move will be listed here.'}
    >
      {onClear && (
        <Button variant="quiet" onClick={onClear} className="mt-2">
          Show all movements
        </Button>
      )}
    </Empty>
  );
}

/**
 * The name of an item, from one of its movements or else from the item; undefined until it is known. `movements` is
 * undefined until they are fetched.
 */
function useItemName(id: string, movements: readonly Movement[] | undefined): string | undefined {
  const api = useApi();
  const movedName = movements?.find(({ item }) => item === id)?.itemName;
  const { data } = useQuery({
    ...itemQuery(api, id),
    enabled: id !== '' && movements !== undefined && movedName === undefined,
  });
  return movedName ?? data?.name;
}
