/** Pages of movements, and how many there are. */
import { COUNT_LIMIT, type Total, totalUpToLimit } from '../../http/paging.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import { type MovementFilter, toQueries } from './movement-filter.js';
import { type MovementPlace, placeOf } from './movements.repo.js';
import { isIndexed, type Part, type Scanning, scanMovements } from './scan-movements.js';

const MAX_READS = 60;

interface Page extends Omit<Scanning, 'projection' | 'wanted'> {
  limit: number;
  /** Most reads of one query, if what matches is rare among very many. The page is then shorter. */
  maxReads?: number;
}

/** A page of movements. */
export interface FoundMovements {
  /** May be fewer than the limit, even if there are more. */
  docs: MovementDoc[];
  /** Where the next page begins. Null for the last page. */
  next: MovementPlace | null;
}

/**
 * A page of movements. Those of one item are sorted by its versions, which is exact even when the clocks of the server
 * processes differ; all others by time.
 */
export async function listMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  { limit, maxReads = MAX_READS, ...options }: Page,
): Promise<FoundMovements> {
  const found: Found[] = [];
  for (const parts of scanMovements(movements, filter, { ...options, wanted: limit + 1 }))
    found.push(await collect(parts, { limit, maxReads }));
  const stops = found.flatMap(({ stop }) => stop ?? []).sort(compareNewestFirst);
  // A query that has stopped early may have found nothing that comes after its stop.
  const [stop] = stops;
  const all = found.flatMap(({ docs }) => docs);
  const sorted = found.length > 1 ? all.sort(compareNewestFirst) : all;
  const docs = stop && found.length > 1 ? sorted.filter((doc) => compareNewestFirst(doc, stop) <= 0) : sorted;
  const page = docs.slice(0, limit);
  const last = docs.length > limit ? page.at(-1) : stop;
  return { docs: page, next: last ? placeOf(last, filter) : null };
}

interface Found {
  docs: MovementDoc[];
  /** The last movement that was examined, if it stopped there. */
  stop: MovementDoc | null;
}

/** Reads one more than the limit, unless that takes too many reads. */
async function collect(
  parts: AsyncGenerator<Part, void>,
  { limit, maxReads }: { limit: number; maxReads: number },
): Promise<Found> {
  const docs: MovementDoc[] = [];
  let reads = 0;
  for await (const { docs: some, examined } of parts) {
    docs.push(...some);
    reads++;
    if (docs.length > limit) break;
    if (reads === maxReads && examined) return { docs, stop: examined };
  }
  return { docs: docs.slice(0, limit + 1), stop: null };
}

const compareNewestFirst = (a: MovementDoc, b: MovementDoc): number =>
  b.at.getTime() - a.at.getTime() || compareTexts(b._id.toHexString(), a._id.toHexString());

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How many movements match: without a filter what the database says (see `Total`), else exact up to `COUNT_LIMIT` unless too many others would be examined. */
export async function countMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  { signal, takeTurn }: Pick<Page, 'signal' | 'takeTurn'>,
): Promise<Total> {
  if (Object.values(filter).every((value) => value === undefined))
    return { count: await movements.estimatedDocumentCount(), isExact: true };
  if (!isIndexed(filter)) return countScanned(movements, filter, { signal, takeTurn });
  let count = 0;
  for (const query of toQueries(filter))
    count += await takeTurn(() => movements.countDocuments(query, { limit: COUNT_LIMIT + 1, signal }));
  return totalUpToLimit(count);
}

async function countScanned(
  movements: MovementCollection,
  filter: MovementFilter,
  options: Pick<Page, 'signal' | 'takeTurn'>,
): Promise<Total> {
  const projection = { itemName: 0, note: 0, party: 0 };
  let count = 0;
  let isExact = true;
  for (const parts of scanMovements(movements, filter, { ...options, projection })) {
    const { docs, stop } = await collect(parts, { limit: COUNT_LIMIT, maxReads: MAX_READS });
    count += docs.length;
    isExact &&= stop === null;
  }
  const total = totalUpToLimit(count);
  return { ...total, isExact: total.isExact && isExact };
}
