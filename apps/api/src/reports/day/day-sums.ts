/** Sums of the movements of a day. They grow with the items and people of the day, not with its movements. */

import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { FLOWS, type Flow } from '@godown/shared/stock/movements';
import type { Figures, FlowFigures } from '@godown/shared/stock/reports';
import { flowOf, flowUnitsOf } from '../../stock/movements/flows.js';
import { toPriceCents } from '../../stock/records/find-fields.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';

/**
 * The figures of one item or person: for each warehouse and flow that it has, the code of both, units, lines, cents and the change of
 * the stock, one after the other. A hundred thousand items of a day need 25 MB this way.
 */
type Sums = number[];
const WIDTH = 5;

/** Amounts that a movement adds to the sums. Units and lines as in `FlowFigures`. */
interface Line {
  warehouse: WarehouseId;
  flow: Flow;
  units: number;
  lines: 0 | 1;
  cents: number;
  /** Change of the good pieces. */
  change: number;
}

type SummedMovement = Pick<
  MovementDoc,
  | 'item'
  | 'email'
  | 'warehouse'
  | 'reason'
  | 'undoneReason'
  | 'change'
  | 'damaged'
  | 'part'
  | 'moved'
  | 'price'
  | 'sold'
>;

export class DaySums {
  readonly items = new Map<string, Sums>();
  readonly people = new Map<string, Sums>();
  readonly all: Sums = [];
  /** The part of `all` that is on no note with prices. */
  readonly unpriced: Sums = [];

  add(movement: SummedMovement): void {
    const flow = flowOf(movement);
    if (flow === null) return;
    const counted = flowUnitsOf(movement);
    const { warehouse, change, price = 0 } = movement;
    // A transfer counts where the stock left, but it changes the stock of both warehouses.
    const units = counted?.units ?? 0;
    const cents = units * toPriceCents(price);
    const line: Line = { warehouse, flow, units, lines: counted ? 1 : 0, cents, change };
    addLine(this.all, line);
    if (!movement.sold) addLine(this.unpriced, line);
    addLine(sumsAt(this.items, movement.item.toHexString()), line);
    addLine(sumsAt(this.people, movement.email), line);
  }
}

function sumsAt(map: Map<string, Sums>, key: string): Sums {
  const known = map.get(key);
  if (known) return known;
  const sums: Sums = [];
  map.set(key, sums);
  return sums;
}

const codeOf = (warehouse: WarehouseId, flow: Flow): number =>
  WAREHOUSE_IDS.indexOf(warehouse) * FLOWS.length + FLOWS.indexOf(flow);

function addLine(sums: Sums, { warehouse, flow, units, lines, cents, change }: Line): void {
  const code = codeOf(warehouse, flow);
  let place = 0;
  while (place < sums.length && sums[place] !== code) place += WIDTH;
  if (place === sums.length) sums.push(code, 0, 0, 0, 0);
  sums[place + 1] = (sums[place + 1] ?? 0) + units;
  sums[place + 2] = (sums[place + 2] ?? 0) + lines;
  sums[place + 3] = (sums[place + 3] ?? 0) + cents;
  sums[place + 4] = (sums[place + 4] ?? 0) + change;
}

/** The figures of all parts together, in one warehouse or in all. */
export function toFigures(parts: readonly (Sums | undefined)[], warehouse?: WarehouseId): FlowFigures {
  const none = (): Figures => ({ units: 0, lines: 0, value: 0 });
  const ofEach = <Value>(make: () => Value) =>
    Object.fromEntries(FLOWS.map((flow) => [flow, make()])) as Record<Flow, Value>;
  const figures: FlowFigures = { ...ofEach(none), stock: ofEach(() => 0) };
  eachLine(parts, warehouse, ({ flow, units, lines, cents, change }) => {
    const sum = figures[flow];
    figures.stock[flow] += change;
    sum.units += units;
    sum.lines += lines;
    // In cents until the end: a sum of prices such as 0.1 and 0.2 is not 0.3.
    sum.value += cents;
  });
  for (const flow of FLOWS) figures[flow].value /= 100;
  return figures;
}

/** Sort key of items and people: most units out first, then most units in, then most lines. */
export interface Rank {
  out: number;
  in: number;
  /** Zero for an item that only came into a warehouse from another one. */
  lines: number;
  /** The id of an item or the address of a person. */
  id: string;
}

/** Null if it has nothing in this warehouse. */
export function toRank(
  id: string,
  parts: readonly (Sums | undefined)[],
  warehouse?: WarehouseId,
): Rank | null {
  let isThere = false;
  const rank = { out: 0, in: 0, lines: 0, id };
  eachLine(parts, warehouse, ({ flow, units, lines }) => {
    isThere = true;
    rank.lines += lines;
    if (flow === 'out' || flow === 'in') rank[flow] += units;
  });
  return isThere ? rank : null;
}

/** Negative if `a` comes first. */
export const compareRanks = (a: Rank, b: Rank): number =>
  b.out - a.out || b.in - a.in || b.lines - a.lines || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function eachLine(
  parts: readonly (Sums | undefined)[],
  warehouse: WarehouseId | undefined,
  use: (line: Omit<Line, 'warehouse' | 'lines'> & { lines: number }) => void,
): void {
  const wanted = warehouse && WAREHOUSE_IDS.indexOf(warehouse);
  for (const sums of parts)
    for (let place = 0; sums && place < sums.length; place += WIDTH) {
      const [code = 0, units = 0, lines = 0, cents = 0, change = 0] = sums.slice(place, place + WIDTH);
      if (wanted !== undefined && Math.floor(code / FLOWS.length) !== wanted) continue;
      const flow = FLOWS[code % FLOWS.length];
      if (flow) use({ flow, units, lines, cents, change });
    }
}
