import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button';
import { Empty } from './empty';
import { Failure } from './failure';
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
  /** Errors of the filters in the URL, and a function that removes the invalid ones. If there are errors, nothing is listed. */
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
  /** The text about the length, such as `1,211 movements, newest first`. With `isMore` the list is longer than `total`. */
  text: (total: number, isMore: boolean) => string;
  query: {
    data: { pages: { total: number | null; hasMore: boolean }[] } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
  };
  /** While the server does not count. */
  otherwise?: string;
}

/** The length of the whole list. Only its first page has the total. */
export function ListCount({
  text,
  query: { data, isError, isPlaceholderData },
  otherwise = t`Newest first`,
}: ListCountProps) {
  const [first] = data?.pages ?? [];
  if (!first && isError) return null;
  if (!first || isPlaceholderData)
    return (
      // As high as the text: the margin of a block would move the line.
      <span className="flex h-6 items-center">
        <Skeleton className="h-4 w-36 animate-shimmer" />
      </span>
    );
  const { total, hasMore } = first;
  if (total === null) return otherwise;
  return text(total, hasMore);
}

type ListQuery = Parameters<typeof toFailure>[0] & { data: unknown; isPlaceholderData: boolean };

/** Texts of a list about its rows. */
export interface ListTexts {
  loading: MessageDescriptor;
  failed: MessageDescriptor;
  /** A further page could not be loaded. */
  nextFailed?: MessageDescriptor;
  /** There are no rows at all. */
  empty: { title: MessageDescriptor; detail: MessageDescriptor };
  /** The text if no row matches the filters, and the button that removes them. */
  filtered?: { title: MessageDescriptor; showAll: MessageDescriptor };
}

interface ListProps {
  /** The name of the list. */
  label: string;
  texts: ListTexts;
  query: ListQuery & (Parameters<typeof NextPage>[0]['query'] | { fetchNextPage?: never });
  /** Number of fetched rows. */
  count: number;
  /** Removes the filters. Undefined without a filter. */
  onClear?: (() => void) | undefined;
  /** Where the focus can be put. */
  ref?: Ref<HTMLElement>;
  /** The table. */
  children: ReactNode;
}

/** A list that is loading, failed, empty or shown. While other filters are applied, the previous rows are faded. */
export function List({ label, texts, query, count, onClear, ref, children }: ListProps) {
  const { data, error, isPlaceholderData: isOld } = query;
  if (error && (!data || isOld)) {
    return <Failure title={i18n._(texts.failed)} {...toFailure(query)} />;
  }
  if (!data) return <TableSkeleton label={i18n._(texts.loading)} />;
  return (
    <section
      {...(ref && { ref, tabIndex: -1 })}
      aria-label={label}
      aria-busy={isOld}
      className={`outline-none ${isOld ? 'opacity-60' : ''}`}
    >
      {count === 0 && !isOld ? <Nothing texts={texts} onClear={onClear} /> : children}
      {query.fetchNextPage && texts.nextFailed && (
        <NextPage failed={i18n._(texts.nextFailed)} query={query} />
      )}
    </section>
  );
}

function Nothing({ texts: { empty, filtered }, onClear }: Pick<ListProps, 'texts' | 'onClear'>) {
  if (!onClear || !filtered) return <Empty title={i18n._(empty.title)} detail={i18n._(empty.detail)} />;
  return (
    <Empty title={i18n._(filtered.title)} detail={t`Remove one of them.`}>
      <Button variant="quiet" onClick={onClear} className="mt-2">
        {i18n._(filtered.showAll)}
      </Button>
    </Empty>
  );
}
