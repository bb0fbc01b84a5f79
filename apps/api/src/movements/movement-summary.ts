/** The units of all movements that match a filter. */
import type { MovementSummary } from '@godown/shared/movements';
import type { Filter } from 'mongodb';
import type { MovementDoc } from './movement-doc.js';
import { type MovementFilter, toQueries } from './movement-filter.js';
import { type MovementCollection, sortOf } from './movements.repo.js';

/** Most movements of one query that are added up, so that a summary takes a limited time. */
const MAX_SUMMED = 10_000;

interface Sums extends Omit<MovementSummary, 'isExact'> {
  /** The time of the oldest movement that was added up. */
  oldest: Date;
}

/**
 * The sums of all movements that match. If there are more than 10,000, of the newest ones: all since the same moment, also
 * for a flow, which has several queries.
 */
export async function sumMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  signal: AbortSignal,
): Promise<MovementSummary> {
  const queries = toQueries(filter);
  const sort = { $sort: sortOf(filter) };
  const sum = async (query: Filter<MovementDoc>, stages: object[]) => {
    const pipeline = [{ $match: query }, ...stages, { $group: SUMS }];
    return (await movements.aggregate<Sums>(pipeline, { signal }).toArray())[0];
  };
  const hasMore = async (query: Filter<MovementDoc>) =>
    (await movements.countDocuments(query, { limit: MAX_SUMMED + 1, signal })) > MAX_SUMMED;
  const parts = await Promise.all(
    queries.map(async (query) => {
      const sums = await sum(query, [sort, { $limit: MAX_SUMMED }]);
      return { sums, isCut: sums?.count === MAX_SUMMED && (await hasMore(query)) };
    }),
  );
  const cuts = parts.flatMap(({ sums, isCut }) => (sums && isCut ? [sums.oldest] : []));
  if (cuts.length === 0 || queries.length === 1)
    return { ...addUp(parts.map(({ sums }) => sums)), isExact: cuts.length === 0 };
  const since = new Date(Math.max(...cuts.map(Number)));
  const newest = toQueries({ ...filter, from: since }).map((query) => sum(query, []));
  return { ...addUp(await Promise.all(newest)), isExact: false };
}

const SUMS = {
  _id: null,
  count: { $sum: 1 },
  unitsIn: { $sum: { $max: ['$change', 0] } },
  unitsOut: { $sum: { $max: [{ $multiply: ['$change', -1] }, 0] } },
  oldest: { $min: '$at' },
};

/** A query that finds nothing has no sums. */
function addUp(sums: readonly (Sums | undefined)[]): Omit<MovementSummary, 'isExact'> {
  const total = { count: 0, unitsIn: 0, unitsOut: 0 };
  for (const { count, unitsIn, unitsOut } of sums.filter((each) => each !== undefined)) {
    total.count += count;
    total.unitsIn += unitsIn;
    total.unitsOut += unitsOut;
  }
  return total;
}
