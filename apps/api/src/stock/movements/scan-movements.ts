/** Reads the movements that match a filter, newest first, in parts that are small enough for others to wait behind. */
import type { Document, Filter } from 'mongodb';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import { flowOf } from './flows.js';
import { type MovementFilter, toQueries } from './movement-filter.js';
import { type MovementPlace, placeOf, sortOf, toBeyond } from './movements.repo.js';

/** Most movements that are read at once. */
const READ = 500;
/** A first read that found too few is followed by larger ones. */
const GROWTH = 4;

/** Fields that have an index with the time. */
const INDEXED = ['documentKind', 'undoneReason', 'reason', 'email', 'warehouse'] as const;

export interface Scanning extends PageTurns {
  after?: MovementPlace | undefined;
  /** How many are wanted of each query. By default all. */
  wanted?: number;
  projection?: Document;
}

/** What one read has found. */
export interface Part {
  /** The movements that match. */
  docs: MovementDoc[];
  /** The last movement that was examined; null if nothing is left. */
  examined: MovementDoc | null;
}

/** A scan for each query of the filter. A flow needs several, see `toQueries`. */
export const scanMovements = (
  movements: MovementCollection,
  filter: MovementFilter,
  options: Scanning,
): AsyncGenerator<Part, void>[] =>
  toQueries(filter).map((query) => scan(movements, { filter, query, ...options }));

/** Whether an index finds the movements, so that no other has to be examined. */
export const isIndexed = ({ item, from, to, flow, ...fields }: MovementFilter): boolean => {
  const given = [...Object.values(fields), flow].filter((value) => value !== undefined).length;
  return item ? given === 0 && !from && !to : given <= 1;
};

interface OneQuery extends Scanning {
  filter: MovementFilter;
  query: Filter<MovementDoc>;
}

async function* scan(
  movements: MovementCollection,
  { filter, query, after, wanted = READ, projection, signal, takeTurn }: OneQuery,
): AsyncGenerator<Part, void> {
  const bounds = await chooseBounds(movements, query, { signal, takeTurn });
  const sort = sortOf(filter);
  let limit = Math.min(READ, wanted);
  for (let place = after; ; limit = Math.min(READ, limit * GROWTH)) {
    const page = { $and: [bounds, ...(place ? [toBeyond(place)] : [])] } as Filter<MovementDoc>;
    const options = { sort, limit, batchSize: limit + 1, signal, ...(projection && { projection }) };
    const docs = await takeTurn(() => movements.find(page, options).toArray());
    const examined = docs[limit - 1] ?? null;
    yield { docs: docs.filter((doc) => isMeant(doc, filter)), examined };
    if (!examined) return;
    place = placeOf(examined, filter);
  }
}

/** The part of a query that one index finds: with several indexed fields, that which has the fewest movements. */
async function chooseBounds(
  movements: MovementCollection,
  query: Filter<MovementDoc>,
  { signal, takeTurn }: Pick<Scanning, 'signal' | 'takeTurn'>,
): Promise<Filter<MovementDoc>> {
  if (query.item) return { item: query.item };
  const { at, undoes } = query;
  const candidates = INDEXED.filter((field) => query[field] !== undefined).map((field) => ({
    [field]: query[field],
    ...(field === 'undoneReason' && { undoes }),
    ...(at && { at }),
  })) as Filter<MovementDoc>[];
  if (candidates.length <= 1) return candidates[0] ?? (at ? { at } : {});
  let best: { bounds: Filter<MovementDoc>; count: number } | null = null;
  for (const bounds of candidates) {
    const count = await takeTurn(() => movements.countDocuments(bounds, { limit: READ, signal }));
    if (!best || count < best.count) best = { bounds, count };
    if (count < READ) break;
  }
  return best?.bounds ?? query;
}

function isMeant(doc: MovementDoc, { flow, from, to, item: _item, ...fields }: MovementFilter): boolean {
  if ((from && doc.at < from) || (to && doc.at >= to)) return false;
  if (flow && flowOf(doc) !== flow) return false;
  return Object.entries(fields).every(
    ([field, value]) => value === undefined || doc[field as keyof typeof fields] === value,
  );
}
