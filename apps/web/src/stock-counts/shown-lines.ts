/** The lines of a stock count as they are shown: with the changes that the server has not confirmed yet. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import { sortByName } from '@godown/shared/search/name-order';
import type { StockCount, StockCountLine } from '@godown/shared/stock/stock-counts';
import type { OutboxEntry } from '../outbox/use-outbox';
import { type Change, deltasOf, isA, itemsOf } from '../stock/changes/change';
import { type LineChange, lineCounted } from './count-changes';

export type LineCount = NonNullable<StockCountLine['count']>;

export interface ShownLine {
  item: string;
  itemName: string;
  /** The balance in the warehouse, with this device's pending changes of the item. */
  balance: number;
  /** This device's pending count, else the confirmed one. */
  count: LineCount | null;
  /** True if the count cannot be sent now. */
  isWaiting: boolean;
  /** This device's count that the server refused, and why. */
  refused: { change: LineChange; reason: string } | null;
}

/** An item that is to be counted although it is not on the sheet. */
export type AddedItem = Pick<StockCountLine, 'item' | 'itemName' | 'balance'>;

/** All lines in the order of their names. `entries`: the outbox, the oldest change first. */
export function toShownLines(
  { _id, warehouse, lines }: StockCount,
  entries: readonly OutboxEntry<Change>[],
  added: readonly AddedItem[],
): ShownLine[] {
  const shown = new Map<string, ShownLine>();
  for (const line of [...lines, ...added]) if (!shown.has(line.item)) shown.set(line.item, toShown(line));
  for (const entry of entries) {
    const { change } = entry;
    if (!isA(lineCounted, change) || change.subject !== _id) continue;
    const line = shown.get(change.item) ?? toShown(toLine(change));
    shown.set(change.item, withOwnCount(line, change, entry));
  }
  const deltas = pendingDeltas(entries, warehouse);
  const all = [...shown.values()].map((line) => ({
    ...line,
    balance: line.balance + (deltas.get(line.item) ?? 0),
  }));
  return sortByName(all, ({ itemName }) => itemName);
}

/** The item of a waiting change may not be on the sheet yet. */
function toLine({ item, itemName, expected }: LineChange): StockCountLine {
  return { item, itemName, balance: expected };
}

function toShown({ item, itemName, balance, count }: StockCountLine): ShownLine {
  return { item, itemName, balance, count: count ?? null, isWaiting: false, refused: null };
}

function withOwnCount(
  line: ShownLine,
  change: LineChange,
  { status, isWaiting, reason }: OutboxEntry<Change>,
): ShownLine {
  if (status === 'refused') return { ...line, refused: { change, reason } };
  const { counted, expected, at, by } = change;
  const count = counted === null ? null : { counted, expected, at: new Date(at).toISOString(), by };
  return { ...line, count, isWaiting, refused: null };
}

/** The change of each item's balance in a warehouse by pending changes. */
function pendingDeltas(
  entries: readonly OutboxEntry<Change>[],
  warehouse: WarehouseId,
): ReadonlyMap<string, number> {
  const deltas = new Map<string, number>();
  for (const { change, status } of entries) {
    if (status !== 'pending') continue;
    for (const item of itemsOf(change)) {
      const delta = deltasOf(change, item)[warehouse];
      if (delta !== undefined) deltas.set(item, (deltas.get(item) ?? 0) + delta);
    }
  }
  return deltas;
}
