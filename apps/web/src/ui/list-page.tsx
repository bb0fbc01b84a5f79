import type { ReactNode, Ref } from 'react';
import { Button } from './button';
import { Empty } from './empty';
import { Failure } from './failure';
import { countOf } from './format';
import { InvalidFilters } from './invalid-filters';
import { NextPage } from './list-end';
import { Page } from './page';
import { PageHead } from './page-head';
import { Skeleton } from './skeleton';
import { TableSkeleton } from './table-skeleton';
import { toFailure } from './to-failure';

interface ListPageProps {
  title: string;
  /** A line about the content, such as a `ListCount`. */
  lead: ReactNode;
  /** At the end of the row of the heading. */
  action?: ReactNode;
  /** Between the heading and the filters. */
  before?: ReactNode;
  filters?: ReactNode;
  /** The filters of the URL that are not valid. Then nothing is listed. */
  url?: { errors: readonly string[]; removeInvalid: () => void };
  /** A `List`. */
  children: ReactNode;
}

/** A page with one list: its heading, its filters, and the list. */
export function ListPage({ title, lead, action, before, filters, url, children }: ListPageProps) {
  const isInvalid = url !== undefined && url.errors.length > 0;
  return (
    <Page title={title}>
      <PageHead title={title} lead={!isInvalid && lead} action={action} />
      {before}
      <div className="mt-4 mb-3 empty:mb-0">{filters}</div>
      {isInvalid ? <InvalidFilters errors={url.errors} onRemove={url.removeInvalid} /> : children}
    </Page>
  );
}

interface ListCountProps {
  /** One of the rows, such as `movement`. */
  one: string;
  query: {
    data: { pages: { total: number | null; hasMore: boolean }[] } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
  };
  /** After the count. */
  after?: string;
  /** While the server does not count. */
  otherwise?: string;
}

/** How long the whole list is. Only its first page has the total. */
export function ListCount({
  one,
  query: { data, isError, isPlaceholderData },
  after = ', newest first',
  otherwise = 'Newest first',
}: ListCountProps) {
  const [first] = data?.pages ?? [];
  if (!first && isError) return null;
  if (!first || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-36 animate-shimmer" />;
  const { total, hasMore } = first;
  if (total === null) return otherwise;
  if (total === 0) return countOf(0, one);
  return `${hasMore ? 'More than ' : ''}${countOf(total, one)}${after}`;
}

type ListQuery = Parameters<typeof toFailure>[0] & { data: unknown; isPlaceholderData: boolean };

interface ListProps {
  /** The name of the list. */
  label: string;
  /** Its rows, such as `movements`. */
  what: string;
  query: ListQuery & (Parameters<typeof NextPage>[0]['query'] | { fetchNextPage?: never });
  /** How many rows have been fetched. */
  count: number;
  /** In the place of the list if there are no rows at all. */
  empty: { title: string; detail: string };
  /** Removes the filters. Undefined without a filter. */
  onClear?: (() => void) | undefined;
  /** Where the focus can be put. */
  ref?: Ref<HTMLElement>;
  /** The table. */
  children: ReactNode;
}

/** A list that is loading, failed, empty or there. While other filters are applied, the previous rows are faded. */
export function List({ label, what, query, count, empty, onClear, ref, children }: ListProps) {
  const { data, error, isPlaceholderData: isOld } = query;
  if (error && (!data || isOld)) {
    return <Failure title={`The ${what} could not be loaded`} {...toFailure(query)} />;
  }
  if (!data) return <TableSkeleton label={`Loading the ${what}`} />;
  return (
    <section
      {...(ref && { ref, tabIndex: -1 })}
      aria-label={label}
      aria-busy={isOld}
      className={`outline-none ${isOld ? 'opacity-60' : ''}`}
    >
      {count === 0 && !isOld ? <Nothing what={what} empty={empty} onClear={onClear} /> : children}
      {query.fetchNextPage && <NextPage what={what} query={query} />}
    </section>
  );
}

function Nothing({ what, empty, onClear }: Pick<ListProps, 'what' | 'empty' | 'onClear'>) {
  if (!onClear) return <Empty {...empty} />;
  return (
    <Empty title={`No ${what} match these filters`} detail="Remove one of them.">
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all {what}
      </Button>
    </Empty>
  );
}
