/** The decision about a low item: units from other warehouses, and units to order. As pure functions. */
import { MAX_QUANTITY } from '@godown/shared/items/item';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ReorderLine } from '@godown/shared/stock/reports';
import { countText } from '../ui/format';
import { readNumber } from '../ui/read-number';

/** The typed and ticked values that differ from the suggestion. */
export interface Edit {
  isTicked?: boolean;
  order?: string;
  from?: Partial<Record<WarehouseId, string>>;
}

/** An edit of each line, by its key. */
export type Edits = Readonly<Record<string, Edit>>;

/** A line with the decided units. */
export interface Plan {
  line: ReorderLine;
  transfers: { from: WarehouseId; quantity: number }[];
  order: number;
}

export const keyOf = ({ item, warehouse }: ReorderLine) => `${item} ${warehouse}`;

/** The warehouses that can send units to that of the line. */
export const sourcesOf = ({ warehouse }: ReorderLine) => WAREHOUSE_IDS.filter((id) => id !== warehouse);

export function orderText({ order }: ReorderLine, edit: Edit | undefined): string {
  return edit?.order ?? String(order);
}

export function transferText({ transfers }: ReorderLine, edit: Edit | undefined, from: WarehouseId): string {
  const suggested = transfers.find((one) => one.from === from)?.quantity ?? 0;
  return edit?.from?.[from] ?? String(suggested);
}

/** The units in a text; empty means 0. Null if it is not a number of units. */
export function readUnits(text: string): number | null {
  const units = text.trim() === '' ? 0 : readNumber(text);
  return units !== null && Number.isInteger(units) && units >= 0 && units <= MAX_QUANTITY ? units : null;
}

/** Units as they are shown outside a field: `1,798`. */
export function shownUnits(text: string): string {
  const units = readUnits(text);
  return units === null ? text : countText(units);
}

/** Null if a number of the line is not valid. */
export function planOf(line: ReorderLine, edit: Edit | undefined): Plan | null {
  const order = readUnits(orderText(line, edit));
  const transfers = sourcesOf(line).map((from) => ({
    from,
    quantity: readUnits(transferText(line, edit, from)),
  }));
  if (order === null) return null;
  const decided: Plan['transfers'] = [];
  for (const { from, quantity } of transfers) {
    if (quantity === null) return null;
    if (quantity > 0) decided.push({ from, quantity });
  }
  return { line, transfers: decided, order };
}
