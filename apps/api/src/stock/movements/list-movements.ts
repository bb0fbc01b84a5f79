/** Pages of movements, and their totals. */
import { countMatches, type ListOrder, type Place, readPage } from '../../database/read-list.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { Total } from '../../http/paging.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { MovementFilter } from './movement-filter.js';
import { planScans } from './movement-scans.js';

type Field = 'at' | '_id' | 'version' | 'part';
/** By time, or of one item by its versions, which is exact even when the clocks of the server processes differ. */
export type MovementPlace = Place<MovementDoc, 'at' | '_id'> | Place<MovementDoc, 'version' | 'part'>;

/** Newest first. */
export const orderOf = ({ item }: MovementFilter): ListOrder<MovementDoc, Field> => ({
  fields: item ? ['version', 'part'] : ['at', '_id'],
  direction: -1,
});

interface Page extends PageTurns {
  /** A place in the list of the same filter. */
  after?: MovementPlace | null | undefined;
  limit: number;
  maxBatches?: number;
}

export interface FoundMovements {
  docs: MovementDoc[];
  /** Place at which the next page begins. Null for the last page. */
  next: MovementPlace | null;
}

/** A page of movements. It may be shorter than the limit, even if there are more. */
export const listMovements = async (
  movements: MovementCollection,
  filter: MovementFilter,
  { after, ...page }: Page,
): Promise<FoundMovements> =>
  readPage(movements, await planScans(movements, filter, page), {
    ...page,
    order: orderOf(filter),
    // The place has the fields of this order.
    after: after as Place<MovementDoc, Field>,
  });

/** Counts the matches: without a filter as the database says (see `Total`), else exact up to `COUNT_LIMIT` unless too many are examined. */
export async function countMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  turns: PageTurns,
): Promise<Total> {
  if (Object.values(filter).every((value) => value === undefined))
    return { count: await movements.estimatedDocumentCount(), isExact: true };
  const scans = await planScans(movements, filter, turns);
  return countMatches(movements, scans, { order: orderOf(filter), ...turns });
}
