import { type Selection, selectionSchema } from '@godown/shared/bulk/jobs';
import type { Document } from '@godown/shared/trade/documents';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { documentQuery } from '../documents/document-queries';
import { foundItemsQuery } from '../stock/queries';
import type { LabelLine } from './label-lines';
import { MAX_LABELS } from './print/settings';

/** The source that the page was opened for: a document, an item, or the ticked items of the list. */
export interface Source {
  /** Undefined until they are known. */
  lines: LabelLine[] | undefined;
  /** Number of units of each item that came in with the document. Null without a document, or if it only took stock out. */
  cameIn: ReadonlyMap<string, number> | null;
  /** The query that reads them. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** `?document=GR-2026-000007` or `?item=` with an id in the address, or `{ ticked: Selection }` in the state of the history entry. */
export function useSource(): Source {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const ticked = useMemo(() => readTicked(state), [state]);
  const number = search.get('document');
  const document = useQuery({ ...documentQuery(useApi(), number ?? ''), enabled: number !== null });
  const matching = useMatching(ticked && 'filter' in ticked ? ticked : null);
  const lines = useMemo(() => {
    if (number !== null) return document.data && linesOf(document.data);
    if (ticked && 'items' in ticked) return oneEach(ticked.items);
    if (ticked) return matching.ids && oneEach(matching.ids);
    return oneEach(search.getAll('item'));
  }, [number, document.data, ticked, matching.ids, search]);
  const cameIn = useMemo(() => cameInWith(document.data), [document.data]);
  return { lines, cameIn, query: number === null ? matching.query : document };
}

const oneEach = (ids: readonly string[]): LabelLine[] =>
  [...new Set(ids)].map((item) => ({ item, quantity: '1' }));

function linesOf(document: Document): LabelLine[] {
  const cameIn = cameInWith(document);
  return document.lines.map(({ item, itemName }) => ({
    item,
    name: itemName,
    quantity: String(cameIn?.get(item) ?? 1),
  }));
}

function cameInWith(document: Document | undefined): ReadonlyMap<string, number> | null {
  if (document?.kind !== 'receipt' && document?.kind !== 'transfer') return null;
  return new Map(document.lines.map(({ item, quantity }) => [item, quantity]));
}

/** The state of a history entry may come from another version of the product. */
function readTicked(state: unknown): Selection | null {
  const ticked = state !== null && typeof state === 'object' && 'ticked' in state ? state.ticked : null;
  return selectionSchema.safeParse(ticked).data ?? null;
}

/** The items that match a filter, at most as many as can be printed. */
function useMatching(selection: Extract<Selection, { filter: unknown }> | null) {
  const search = new URLSearchParams(selection?.filter as Record<string, string> | undefined).toString();
  const query = useInfiniteQuery({ ...foundItemsQuery(useApi(), search), enabled: selection !== null });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const found = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const isEnough = !hasNextPage || found > MAX_LABELS;
  useEffect(() => {
    if (data && !isEnough && !isFetchingNextPage && !error) void fetchNextPage();
  }, [data, isEnough, isFetchingNextPage, error, fetchNextPage]);
  const ids = useMemo(() => {
    if (!data || !isEnough) return undefined;
    const except = new Set(selection?.except);
    return data.pages.flatMap(({ rows }) => rows.map(({ _id }) => _id)).filter((id) => !except.has(id));
  }, [data, isEnough, selection]);
  return { ids, query };
}
