/** The units of all movements that match a filter. */
import type { MovementSummary } from '@godown/shared/stock/movements';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { MovementFilter } from './movement-filter.js';
import { type Part, type Scanning, scanMovements } from './scan-movements.js';

/** Most movements of one query that are added up, and most reads for them, so that a summary takes a limited time. */
const MAX_SUMMED = 10_000;
const MAX_READS = 60;

const FIELDS = {
  at: 1,
  change: 1,
  version: 1,
  part: 1,
  warehouse: 1,
  email: 1,
  reason: 1,
  undoneReason: 1,
  documentKind: 1,
};

/** What one query has found. */
interface Found {
  docs: MovementDoc[];
  /** Since when all were found; null if there are no older ones. */
  since: Date | null;
}

/**
 * The sums of all movements that match. If there are more than 10,000, or if they are rare among very many, of the newest ones: all
 * since the same moment, also for a flow, which has several queries.
 */
export async function sumMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  options: Pick<Scanning, 'signal' | 'takeTurn'>,
): Promise<MovementSummary> {
  const found: Found[] = [];
  for (const parts of scanMovements(movements, filter, { ...options, projection: FIELDS }))
    found.push(await collect(parts));
  const cuts = found.flatMap(({ since }) => since ?? []);
  const since = found.length > 1 && cuts.length > 0 ? new Date(Math.max(...cuts.map(Number))) : null;
  const docs = found.flatMap(({ docs }) => (since ? docs.filter(({ at }) => at >= since) : docs));
  const sum = { count: docs.length, isExact: cuts.length === 0, unitsIn: 0, unitsOut: 0 };
  for (const { change } of docs) {
    sum.unitsIn += Math.max(change, 0);
    sum.unitsOut += Math.max(-change, 0);
  }
  return sum;
}

async function collect(parts: AsyncGenerator<Part, void>): Promise<Found> {
  const docs: MovementDoc[] = [];
  let reads = 0;
  for await (const { docs: some, examined } of parts) {
    for (const doc of some) docs.push(doc);
    reads++;
    if (docs.length > MAX_SUMMED) {
      docs.length = MAX_SUMMED;
      return { docs, since: docs[MAX_SUMMED - 1]?.at ?? null };
    }
    if (reads === MAX_READS && examined) return { docs, since: examined.at };
  }
  return { docs, since: null };
}
