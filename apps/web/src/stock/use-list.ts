import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import type { Api } from '../api/client';
import type { PagesQuery } from '../api/pages';
import { POLLED_LIST } from '../api/polled';
import type { ListWords } from '../ui/list-page';
import { type FilterSet, useUrlFilters } from '../ui/url-filters';

/** One list of the API in pages, with the filters that are in the URL of its page. */
interface ListDefinition<Row extends object, Filters> {
  words: ListWords;
  /** `search`: the filters as a query string. */
  query: (api: Api, search: string) => PagesQuery<Row>;
  filters: FilterSet<Filters>;
  /** True if other people change it without an event. */
  isPolled?: boolean;
}

/** A list on its page: its rows, its filters, and what a `ListPage` shows of it. While other filters are applied, it has the rows of before. */
export function useList<Row extends object, Filters>(list: ListDefinition<Row, Filters>) {
  const url = useUrlFilters(list.filters);
  const query = useInfiniteQuery({
    ...list.query(useApi(), url.search),
    ...(list.isPolled && POLLED_LIST),
    enabled: url.isValid,
    placeholderData: keepPreviousData,
  });
  return { ...url, words: list.words, query, rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [] };
}
