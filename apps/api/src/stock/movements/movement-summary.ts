/** The units of all movements that match a filter. */
import type { MovementSummary } from '@godown/shared/stock/movements';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { BATCH, readMatches } from '../../http/read-list.js';
import type { MovementCollection } from '../records/movement-doc.js';
import type { MovementFilter } from './movement-filter.js';
import { planMovements } from './movement-scans.js';

/** Most movements that are added up, so that a summary takes a limited time. */
const MAX_SUMMED = 10_000;

const PROJECTION = { at: 1, version: 1, part: 1, change: 1 };

/** The sums of all movements that match. If there are more than 10,000, or if they are rare among very many, of the newest ones. */
export async function sumMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  turns: PageTurns,
): Promise<MovementSummary> {
  const { scans, order } = await planMovements(movements, filter, turns);
  const sum = { count: 0, isExact: true, unitsIn: 0, unitsOut: 0 };
  const matches = readMatches(movements, scans, {
    order,
    wanted: BATCH,
    projection: PROJECTION,
    ...turns,
  });
  for (;;) {
    const { value, done } = await matches.next();
    if (done) return { ...sum, isExact: value === null };
    if (sum.count === MAX_SUMMED) return { ...sum, isExact: false };
    sum.count++;
    sum.unitsIn += Math.max(value.change, 0);
    sum.unitsOut += Math.max(-value.change, 0);
  }
}
