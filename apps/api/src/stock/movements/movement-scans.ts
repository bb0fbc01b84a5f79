/** How the movements of a filter are read: the index scans that find them, and their order. */
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { BATCH, type IndexScan, type ListOrder } from '../../http/read-list.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import { type MovementFilter, toQueries } from './movement-filter.js';

const BY_TIME = { at: 1, _id: 1 } as const;
/** Fields that have an index with the time. */
const INDEXED = ['documentKind', 'undoneReason', 'reason', 'email', 'warehouse'] as const;

/** True if an index finds the matches, so that no other movement has to be examined. */
export const isIndexed = ({ item, from, to, flow, ...fields }: MovementFilter): boolean => {
  const given = [...Object.values(fields), flow].filter((value) => value !== undefined).length;
  return item ? given === 0 && !from && !to : given <= 1;
};

export type Field = 'at' | '_id' | 'version' | 'part';

export interface MovementList {
  scans: readonly IndexScan<MovementDoc>[];
  /** Newest first. */
  order: ListOrder<MovementDoc, Field>;
  /** True without a filter. */
  isAll: boolean;
}

/** A scan for each query of the filter. A flow needs several, see `toQueries`. */
export async function planMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  turns: PageTurns,
): Promise<MovementList> {
  const scans: IndexScan<MovementDoc>[] = [];
  for (const query of toQueries(filter)) {
    const { index, bounds } = await chooseIndex(movements, query, turns);
    scans.push({ query, index, ...(!isIndexed(filter) && { bounds }) });
  }
  const fields = filter.item ? (['version', 'part'] as const) : (['at', '_id'] as const);
  const isAll = Object.values(filter).every((value) => value === undefined);
  return { scans, order: { fields, direction: -1 }, isAll };
}

type Choice = Required<Pick<IndexScan<MovementDoc>, 'index' | 'bounds'>>;

/** With several indexed fields, chooses the one with the fewest movements. */
async function chooseIndex(
  movements: MovementCollection,
  query: Filter<MovementDoc>,
  { signal, takeTurn }: PageTurns,
): Promise<Choice> {
  const { item, at, undoes } = query;
  if (item) return { index: { item: 1, version: 1, part: 1 }, bounds: { item } };
  const choices = INDEXED.filter((field) => query[field] !== undefined).map((field) => ({
    index: { [field]: 1 as const, ...BY_TIME },
    bounds: {
      [field]: query[field],
      ...(field === 'undoneReason' && { undoes }),
      ...(at && { at }),
    } as Filter<MovementDoc>,
  }));
  const [only = { index: BY_TIME, bounds: at ? { at } : {} }, ...others] = choices;
  if (others.length === 0) return only;
  let best = { choice: only as Choice, count: Number.POSITIVE_INFINITY };
  for (const choice of choices) {
    const options = { hint: hintOf(choice.index), limit: BATCH, signal };
    const count = await takeTurn(() => movements.countDocuments(choice.bounds, options));
    if (count < best.count) best = { choice, count };
    if (count < BATCH) break;
  }
  return best.choice;
}
