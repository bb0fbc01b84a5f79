/** Reads the entries of all accounts in the order of time. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import type { PageTurns, TakeTurn } from '../../http/limits/limit-lists.js';
import type { Total } from '../../http/paging.js';
import {
  countAll,
  type ListOrder,
  type ListPage,
  type Place,
  readMatches,
  readPage,
} from '../../http/read-list.js';
import { ENTRY_PAGE, toEntries } from './entries.repo.js';
import type { EntryCollection, EntryDoc } from './entry-doc.js';
import { type EntryFilter, toScans } from './entry-filter.js';

type Field = 'at' | '_id';
export type EntryPlace = Place<EntryDoc, Field>;

const OLDEST_FIRST: ListOrder<EntryDoc, Field> = { fields: ['at', '_id'], direction: 1 };
const NEWEST_FIRST: ListOrder<EntryDoc, Field> = { ...OLDEST_FIRST, direction: -1 };

/** All matches, oldest first. */
export const readInOrder = (
  entries: EntryCollection,
  filter: EntryFilter,
  turns: PageTurns,
): AsyncGenerator<EntryDoc, unknown> =>
  readMatches(entries, toScans(filter), { order: OLDEST_FIRST, wanted: ENTRY_PAGE, ...turns });

/** A page, newest first. */
export const listAllEntries = (
  entries: EntryCollection,
  filter: EntryFilter,
  page: PageTurns & { after?: EntryPlace | undefined; limit: number },
) => readPage(entries, toScans(filter), { order: NEWEST_FIRST, ...page });

/** Counts the matches, of which this is the first page: exact up to `COUNT_LIMIT`. */
export const countEntries = (
  entries: EntryCollection,
  filter: EntryFilter,
  first: ListPage<EntryDoc, Field>,
  turns: PageTurns,
): Promise<Total> => countAll(entries, toScans(filter), first, { order: NEWEST_FIRST, ...turns });

/** All matches, oldest first, in pages that take no slots. */
export async function* readAllEntries(
  entries: EntryCollection,
  filter: EntryFilter,
  signal: AbortSignal,
): AsyncGenerator<AccountEntry[], void> {
  let page: EntryDoc[] = [];
  const takeTurn: TakeTurn = (part) => part();
  for await (const doc of readInOrder(entries, filter, { signal, takeTurn })) {
    page.push(doc);
    if (page.length < ENTRY_PAGE) continue;
    yield await toEntries(entries, page, signal);
    page = [];
  }
  yield await toEntries(entries, page, signal);
}
