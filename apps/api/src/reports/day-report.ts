/** The figures of one day, counted by the database and put together for each row of the report. */
import { FLOWS, type Flow, type MovementReason } from '@godown/shared/movements';
import type { Figures, FlowFigures } from '@godown/shared/reports';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import { flowOf } from '../movements/movement-filter.js';
import type { MovementCollection } from '../movements/movements.repo.js';

export interface Day {
  from: Date;
  to: Date;
  warehouse?: WarehouseId | undefined;
}

/** The movements of one person, item, warehouse and reason. An undo is with the reason that it reverses. */
export interface Group {
  item: ObjectId;
  itemName: string;
  warehouse: WarehouseId;
  email: string;
  reason: MovementReason;
  change: number;
  lines: number;
  /** Of transfers: the units that left this warehouse, and the number of transfers that did. */
  left: number;
  leftLines: number;
}

/**
 * Whether a movement of a transfer is the one of the warehouse that the stock left, so that a transfer counts once. An undo
 * has its two movements in the order of the transfer, also when an undo is undone: the first belongs to that warehouse.
 */
const LEFT = { $cond: [{ $eq: ['$reason', 'transfer'] }, { $lt: ['$change', 0] }, { $eq: ['$part', 0] }] };

const GROUP = {
  _id: {
    item: '$item',
    warehouse: '$warehouse',
    email: '$email',
    reason: { $ifNull: ['$undoneReason', '$reason'] },
  },
  itemName: { $max: '$itemName' },
  change: { $sum: '$change' },
  lines: { $sum: 1 },
  left: { $sum: { $cond: [LEFT, { $multiply: ['$change', -1] }, 0] } },
  leftLines: { $sum: { $cond: [LEFT, 1, 0] } },
};

/** Reads only the movements of the day: an index has them next to each other. */
export async function groupMovements(
  movements: MovementCollection,
  { from, to, warehouse }: Day,
  signal: AbortSignal,
): Promise<Group[]> {
  const day = { at: { $gte: from, $lt: to }, ...(warehouse && { warehouse }) };
  const groups = await movements
    .aggregate<Group & { _id: Pick<Group, 'item' | 'warehouse' | 'email' | 'reason'> }>(
      [{ $match: day }, { $group: GROUP }],
      { signal },
    )
    .toArray();
  return groups.map(({ _id, ...sums }) => ({ ..._id, ...sums }));
}

/** The figures of the groups in each flow. `priceOf` is in dollars, by the id of the item. */
export function addUp(groups: readonly Group[], priceOf: (item: ObjectId) => number): FlowFigures {
  const none = (): Figures => ({ units: 0, lines: 0, value: 0 });
  const figures: FlowFigures = { out: none(), in: none(), moved: none(), recounted: none(), other: none() };
  for (const group of groups) {
    const flow = flowOf(group);
    const units = unitsOf(group, flow);
    figures[flow].units += units;
    figures[flow].lines += flow === 'moved' ? group.leftLines : group.lines;
    figures[flow].value += units * priceOf(group.item);
  }
  // Sums of prices such as 0.1 and 0.2 have more decimals than money.
  for (const flow of FLOWS) figures[flow].value = Math.round(figures[flow].value * 100) / 100;
  return figures;
}

function unitsOf({ change, left }: Group, flow: Flow): number {
  if (flow === 'moved') return left;
  return flow === 'out' ? 0 - change : change;
}
