/** Pages of movements, and their totals. */

import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { Total } from '../../http/paging.js';
import { countAll, type Place, readPage } from '../../http/read-list.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { Field, MovementList } from './movement-scans.js';

/** By time, or of one item by its versions, which is exact even when the clocks of the server processes differ. */
export type MovementPlace = Place<MovementDoc, 'at' | '_id'> | Place<MovementDoc, 'version' | 'part'>;

interface Page extends PageTurns {
  /** A place in the same list. */
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
export const listMovements = (
  movements: MovementCollection,
  { scans, order }: MovementList,
  { after, ...page }: Page,
): Promise<FoundMovements> =>
  // The place has the fields of this order.
  readPage(movements, scans, { ...page, order, after: after as Place<MovementDoc, Field> });

/** Counts the movements of which this is the first page: all as the database says (see `Total`), else exact up to `COUNT_LIMIT` unless too many are examined. */
export async function countMovements(
  movements: MovementCollection,
  { scans, order, isAll }: MovementList,
  { docs, next }: FoundMovements,
  turns: PageTurns,
): Promise<Total> {
  if (isAll && next) return { count: await movements.estimatedDocumentCount(), isExact: true };
  return countAll(movements, scans, { docs, next: next as Place<MovementDoc, Field> }, { order, ...turns });
}
