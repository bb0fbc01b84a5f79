import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from './button';
import { Empty } from './empty';
import { Failure } from './failure';
import { countText } from './format';
import { InvalidFilters } from './invalid-filters';
import { NextPage } from './list-end';
import { toMissing } from './missing-text';
import { Page } from './page';
import { PageHead } from './page-head';
import { Skeleton } from './skeleton';
import { TableSkeleton } from './table-skeleton';

/** What a list says about its rows. */
export interface ListWords {
  /** The heading of its page, and the name of the list. */
  title: MessageDescriptor;
  loading: MessageDescriptor;
  failed: MessageDescriptor;
  /** A further page could not be loaded. */
  nextFailed?: MessageDescriptor;
  /** There are no rows at all. */
  empty: { title: MessageDescriptor; detail: MessageDescriptor };
  /** The text if no row matches the filters, and the button that removes them. */
  filtered?: { title: MessageDescriptor; showAll: MessageDescriptor };
  /** The length, such as `1,211 movements, newest first`. `count`: the total as a text. */
  length?: (total: number, count: string) => string;
  /** The same for a list that is longer than the total. */
  moreThan?: (count: string) => string;
}

/** A list on the screen: its words, its rows, and how its query stands. `useList` has it for a list in pages. */
interface ShownList {
  words: ListWords;
  query: Parameters<typeof toMissing>[0] & { data: unknown; isPlaceholderData: boolean } & (
      | Parameters<typeof NextPage>[0]['query']
      | { fetchNextPage?: never }
    );
  rows: readonly unknown[];
  /** Removes the filters. Undefined without a filter. */
  clear?: (() => void) | undefined;
  /** Errors of the filters in the URL. If there are some, nothing is listed. */
  errors?: readonly string[];
  removeInvalid?: () => void;
}

interface ListPageProps {
  list: ShownList;
  /** A line about the content, such as a `ListCount`. */
  lead: ReactNode;
  /** At the end of the row of the heading. */
  action?: ReactNode;
  /** Between the heading and the filters. */
  before?: ReactNode;
  filters?: ReactNode;
  /** Where the focus can be put. */
  ref?: Ref<HTMLElement>;
  /** The table. */
  children: ReactNode;
}

/** A page with one list: its heading, its filters, and the list. */
export function ListPage({ list, lead, action, before, filters, ref, children }: ListPageProps) {
  const { words, errors = [], removeInvalid } = list;
  const title = i18n._(words.title);
  const isInvalid = removeInvalid !== undefined && errors.length > 0;
  return (
    <Page title={title}>
      <PageHead title={title} lead={!isInvalid && lead} action={action} />
      {before}
      <div className="mt-4 mb-3 empty:mb-0">{filters}</div>
      {isInvalid ? (
        <InvalidFilters errors={errors} onRemove={removeInvalid} />
      ) : (
        <List list={list} ref={ref}>
          {children}
        </List>
      )}
    </Page>
  );
}

interface ListCountProps {
  list: {
    words: ListWords;
    query: {
      data: { pages: { total: number | null; hasMore: boolean }[] } | undefined;
      isError: boolean;
      isPlaceholderData: boolean;
    };
  };
  /** While the server does not count. */
  otherwise?: string;
}

/** The length of the whole list. Only its first page has the total. */
export function ListCount({ list: { words, query }, otherwise = t`Newest first` }: ListCountProps) {
  const [first] = query.data?.pages ?? [];
  if (!first && query.isError) return null;
  if (!first || query.isPlaceholderData)
    return (
      // As high as the text: the margin of a block would move the line.
      <span className="flex h-6 items-center">
        <Skeleton className="h-4 w-36 animate-shimmer" />
      </span>
    );
  const { total, hasMore } = first;
  if (total === null) return otherwise;
  const count = countText(total);
  return (hasMore && words.moreThan?.(count)) || words.length?.(total, count);
}

interface ListProps {
  list: ShownList;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}

/** A list that is loading, failed, empty or shown. While other filters are applied, the previous rows are faded. */
export function List({ list: { words, query, rows, clear }, ref, children }: ListProps) {
  const { data, error, isPlaceholderData: isOld } = query;
  if (error && (!data || isOld)) {
    return <Failure title={i18n._(words.failed)} {...toMissing(query)} />;
  }
  if (!data) return <TableSkeleton label={i18n._(words.loading)} />;
  return (
    <section
      {...(ref && { ref, tabIndex: -1 })}
      aria-label={i18n._(words.title)}
      aria-busy={isOld}
      className={`outline-none ${isOld ? 'opacity-60' : ''}`}
    >
      {rows.length === 0 && !isOld ? <Nothing words={words} clear={clear} /> : children}
      {query.fetchNextPage && words.nextFailed && (
        <NextPage failed={i18n._(words.nextFailed)} query={query} />
      )}
    </section>
  );
}

function Nothing({ words: { empty, filtered }, clear }: Pick<ShownList, 'words' | 'clear'>) {
  if (!clear || !filtered) return <Empty title={i18n._(empty.title)} detail={i18n._(empty.detail)} />;
  return (
    <Empty title={i18n._(filtered.title)} detail={t`Search for something else, or remove a filter.`}>
      <Button variant="quiet" onClick={clear} className="mt-2">
        {i18n._(filtered.showAll)}
      </Button>
    </Empty>
  );
}
