/** The index scans that find the movements of a filter. */
import type { Filter } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { BATCH, type IndexScan } from '../../database/read-list.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
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

/** A scan for each query of the filter. A flow needs several, see `toQueries`. */
export async function planScans(
  movements: MovementCollection,
  filter: MovementFilter,
  turns: PageTurns,
): Promise<IndexScan<MovementDoc>[]> {
  const scans: IndexScan<MovementDoc>[] = [];
  for (const query of toQueries(filter)) {
    const { index, bounds } = await chooseIndex(movements, query, turns);
    scans.push({ query, index, ...(!isIndexed(filter) && { bounds }) });
  }
  return scans;
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
