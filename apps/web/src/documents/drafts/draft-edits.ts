/** The changes of a draft, as pure functions. A change also removes the message about what was wrong there. */

import { type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Condition } from '@godown/shared/stock/damaged';
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import { timeNow } from '../../api/server-time';
import { readCount } from '../../stock/check-count';
import { goodUnits } from './conditions';
import type { DocumentDraft, DraftKind, DraftLine } from './document-drafts';
import { type Shortage, shortageIn } from './shortage';

export type TextField = 'reference' | 'note';

interface NewDraft {
  id: string;
  kind: DraftKind;
  warehouse: WarehouseId;
}

export function createDraft({ id, kind, warehouse }: NewDraft): DocumentDraft {
  const texts = { party: '', reference: '', note: '' };
  return {
    id,
    kind,
    at: timeNow(),
    warehouse,
    to: otherThan(warehouse),
    ...texts,
    lines: [],
    errors: {},
  };
}

/** The same item again adds to its line. A price that was typed is its price. Call it only while there is room: see `isFull`. */
export function addLine(
  draft: DocumentDraft,
  { item, name, price, ...ofNote }: Pick<DraftLine, 'item' | 'name' | 'price' | 'sold' | 'left'>,
  units: number,
): DocumentDraft {
  const known = draft.lines.find((line) => line.item === item);
  const quantity = String((known ? (readCount(known.quantity) ?? 0) : 0) + units);
  const added = { ...known, ...ofNote, item, name: known?.name ?? name, quantity, ...(price && { price }) };
  const lines = known ? draft.lines.map((line) => (line === known ? added : line)) : [...draft.lines, added];
  return { ...draft, lines, errors: without(draft.errors, 'lines', ...OF_TOTAL, ...(known ? [item] : [])) };
}

/** Takes units of an item away again. */
export function takeUnits(draft: DocumentDraft, item: string, units: number): DocumentDraft {
  const quantity = readCount(draft.lines.find((line) => line.item === item)?.quantity ?? '') ?? 0;
  return quantity > units ? setQuantity(draft, item, String(quantity - units)) : removeLine(draft, item);
}

/** True if no line for this item fits any more. */
export function isFull({ lines }: DocumentDraft, item: string): boolean {
  return lines.length >= MAX_LINES && lines.every((line) => line.item !== item);
}

export function setQuantity(draft: DocumentDraft, item: string, quantity: string): DocumentDraft {
  const lines = draft.lines.map((line) => (line.item === item ? { ...line, quantity } : line));
  return { ...draft, lines, errors: without(draft.errors, item, ...OF_TOTAL) };
}

export function removeLine(draft: DocumentDraft, item: string): DocumentDraft {
  const lines = draft.lines.filter((line) => line.item !== item);
  return { ...draft, lines, errors: without(draft.errors, item, ...OF_TOTAL) };
}

export function setText(draft: DocumentDraft, field: TextField, value: string): DocumentDraft {
  return { ...draft, [field]: value, errors: without(draft.errors, field) };
}

/** The two warehouses of a transfer are never the same. */
export function setWarehouse(draft: DocumentDraft, warehouse: WarehouseId): DocumentDraft {
  const to = draft.to === warehouse ? draft.warehouse : draft.to;
  return { ...draft, warehouse, to, errors: without(draft.errors, 'warehouse', 'to') };
}

export function setTarget(draft: DocumentDraft, to: WarehouseId): DocumentDraft {
  const warehouse = draft.warehouse === to ? draft.to : draft.warehouse;
  return { ...draft, warehouse, to, errors: without(draft.errors, 'warehouse', 'to') };
}

/** The units of the lines whose quantity is a number. */
export const unitsOf = ({ lines }: DocumentDraft): number =>
  lines.reduce((sum, { quantity }) => sum + (readCount(quantity) ?? 0), 0);

/** True if a document takes its units out of the warehouse. */
export const takesStock = (kind: DraftKind): boolean => kind !== 'receipt' && kind !== 'return';

/** `damagedUnits`: how many of them are damaged, if not all are. */
export function setCondition(
  draft: DocumentDraft,
  item: string,
  condition: Condition,
  damagedUnits?: string,
): DocumentDraft {
  const lines = draft.lines.map((line) => (line.item === item ? { ...line, condition, damagedUnits } : line));
  return { ...draft, lines, errors: without(draft.errors, item) };
}

/** The lines that take the warehouse below zero. */
export function shortagesOf(
  { kind, warehouse, lines }: DocumentDraft,
  stockOfItem: (item: string) => Stock | undefined,
): Shortage[] {
  if (!takesStock(kind)) return [];
  return lines.flatMap((line) => {
    const { item, name } = line;
    const stock = stockOfItem(item);
    // The server refuses more damaged pieces than there are.
    return (stock && shortageIn(stock, warehouse, { item, name, taken: goodUnits(line) })) ?? [];
  });
}

function otherThan(warehouse: WarehouseId): WarehouseId {
  return WAREHOUSE_IDS.find((id) => id !== warehouse) ?? warehouse;
}

/** Fields whose error depends on the total: the paid amount may be below it, the discount above it. */
export const OF_TOTAL = ['paid', 'discount'] as const;

/** Also without the message about the whole, which is about the last attempt to post. */
export function without(errors: DocumentDraft['errors'], ...places: string[]): DocumentDraft['errors'] {
  return Object.fromEntries(
    Object.entries(errors).filter(([place]) => place !== '' && !places.includes(place)),
  );
}
