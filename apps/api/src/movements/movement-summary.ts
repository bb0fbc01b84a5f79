/** The units of all movements that match a filter. */
import type { MovementSummary } from '@godown/shared/movements';
import type { Filter } from 'mongodb';
import type { MovementDoc } from './movement-doc.js';
import { type MovementFilter, toQueries } from './movement-filter.js';
import { countUpTo, listMovements, type MovementCollection, sortOf } from './movements.repo.js';

/** Most movements that are added up, so that a summary takes a limited time. */
const MAX_SUMMED = 10_000;

type Sums = Omit<MovementSummary, 'isExact'>;

/** The sums of the movements that match: of all, or of the newest `MAX_SUMMED`. */
export async function sumMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  signal: AbortSignal,
): Promise<MovementSummary> {
  const queries = toQueries(filter);
  const sumNewest = (query: Filter<MovementDoc>) =>
    movements
      .aggregate<Sums>(
        [{ $match: query }, { $sort: sortOf(filter) }, { $limit: MAX_SUMMED }, { $group: SUMS }],
        { signal },
      )
      .toArray();
  const newest = addUp((await Promise.all(queries.map(sumNewest))).flat());
  if (newest.count < MAX_SUMMED) return { ...newest, isExact: true };
  const count = await countUpTo(movements, filter, { limit: MAX_SUMMED + 1, signal });
  if (count <= MAX_SUMMED || queries.length === 1) return { ...newest, isExact: count <= MAX_SUMMED };
  // Those were the newest of each query. The newest of all are found by comparing their times.
  const docs = await listMovements(movements, filter, { limit: MAX_SUMMED, signal });
  return { ...addUp(docs.map(toSums)), isExact: false };
}

const SUMS = {
  _id: null,
  count: { $sum: 1 },
  unitsIn: { $sum: { $max: ['$change', 0] } },
  unitsOut: { $sum: { $max: [{ $multiply: ['$change', -1] }, 0] } },
};

const toSums = ({ change }: MovementDoc): Sums => ({
  count: 1,
  unitsIn: Math.max(change, 0),
  unitsOut: Math.max(-change, 0),
});

const addUp = (sums: readonly Sums[]): Sums => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  unitsIn: sums.reduce((total, { unitsIn }) => total + unitsIn, 0),
  unitsOut: sums.reduce((total, { unitsOut }) => total + unitsOut, 0),
});
