/** The sums of a report of sales. They grow with its rows, not with the notes that are read. */
import { fromCents } from '@godown/shared/trade/money';
import { paidForLines } from '@godown/shared/trade/refund';
import type { SalesFigures, SalesGroup } from '@godown/shared/trade/sales';
import type { ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';

/** Fields read of a note. Money is in cents. A return has the warehouse and the person that sold the goods. */
export type SalesNote = Pick<
  DocumentDoc,
  | '_id'
  | 'kind'
  | 'at'
  | 'email'
  | 'warehouse'
  | 'returns'
  | 'partner'
  | 'party'
  | 'partyKey'
  | 'subtotal'
  | 'total'
  | 'transport'
  | 'voided'
  | 'lineCount'
> & {
  lines: readonly Pick<
    DocumentDoc['lines'][number],
    'item' | 'itemName' | 'quantity' | 'net' | 'cost' | 'worth'
  >[];
};

/** A correction to the cost of earlier sales. */
export interface Correction {
  at: Date;
  item: ObjectId;
  itemName: string;
  /** Amount by which they cost more, in cents. Null: the correction is of a day after the span. */
  cost: number | null;
  /** Set if it made costs known or unknown: what was sold at an unknown cost until then has a known one. Null: nothing has. */
  knownUntil?: Date | null | undefined;
}

/** Money in cents. */
export interface Sum {
  /** Notes that sold something: returns are none. */
  notes: number;
  units: number;
  sold: number;
  returnedUnits: number;
  returned: number;
  cost: number;
  /** The part of the cost that corrects the cost of earlier sales. */
  corrected: number;
  /** Income from units of unknown cost, less what was given back for them. It does not count as earnings. */
  soldWithoutCost: number;
  unitsWithoutCost: number;
}

const emptySum = (): Sum => ({
  notes: 0,
  units: 0,
  sold: 0,
  returnedUnits: 0,
  returned: 0,
  cost: 0,
  corrected: 0,
  soldWithoutCost: 0,
  unitsWithoutCost: 0,
});

/** Sums that a correction changes. Units whose cost became known are no longer without cost. */
const CORRECTED = ['cost', 'corrected', 'soldWithoutCost', 'unitsWithoutCost'] as const;

/** A row of the report, with the name to show where it has one. */
export interface Row extends Sum {
  key: string;
  name?: string;
}

export class SalesSums {
  readonly rows = new Map<string, Row>();
  readonly total = emptySum();
  transport = 0;
  readonly #by: SalesGroup;
  readonly #item: string | undefined;
  readonly #knownUntil = new Map<string, Date | null>();
  /** The customers into which others were merged, by the ids of the others. */
  readonly #merged: ReadonlyMap<string, string>;

  /** `item`: only the lines of this item count. */
  constructor({
    by,
    item,
    merged,
  }: { by: SalesGroup; item?: string | undefined; merged: ReadonlyMap<string, string> }) {
    this.#by = by;
    this.#item = item;
    this.#merged = merged;
  }

  /** Call it before all notes, oldest first. Rows of days, months and items get their share; the total has all. */
  correct({ at, item, itemName, cost, knownUntil }: Correction): void {
    if (this.#item !== undefined && String(item) !== this.#item) return;
    if (knownUntil !== undefined) this.#knownUntil.set(String(item), knownUntil);
    if (!cost) return;
    for (const sum of [this.#correctedRow(at, item, itemName), this.total]) {
      if (!sum) continue;
      sum.cost += cost;
      sum.corrected += cost;
    }
  }

  /** Corrections that no row has, so that the rows and this add up to the total. Null: there are none. */
  get unassigned(): Sum | null {
    const rest = emptySum();
    for (const field of CORRECTED) {
      rest[field] = this.total[field];
      for (const row of this.rows.values()) rest[field] -= row[field];
    }
    return CORRECTED.some((field) => rest[field] !== 0) ? rest : null;
  }

  add(note: SalesNote): void {
    const { lines, subtotal = 0, total = 0, transport = 0 } = note;
    const amounts = paidForLines(
      lines.map(({ net = 0 }) => net),
      { subtotal, transport, total },
    );
    const isReturn = note.kind !== 'delivery';
    const counted = new Set<Sum>();
    for (const [index, line] of lines.entries()) {
      if (this.#item !== undefined && String(line.item) !== this.#item) continue;
      const row = this.#rowOf(note, line);
      const known = this.#hasBecomeKnown(note, line) ? 0 : undefined;
      for (const sum of [row, this.total]) {
        if (!isReturn && !counted.has(sum)) sum.notes += 1;
        counted.add(sum);
        const cost = costOf(line) ?? (sum === this.total || this.#isCorrected ? known : undefined);
        addLine(sum, line, { amount: amounts[index] ?? 0, isReturn, cost });
      }
    }
    if (counted.size > 0) this.transport += isReturn ? -transport : transport;
  }

  /** True if the cost of the line became known after the note. A correction has it then, on its own day. */
  #hasBecomeKnown({ at }: SalesNote, { item }: SalesNote['lines'][number]): boolean {
    const knownUntil = this.#knownUntil.get(String(item));
    return !!knownUntil && knownUntil >= at;
  }

  /** True if its rows have their share of corrections. */
  get #isCorrected(): boolean {
    return this.#by === 'day' || this.#by === 'month' || this.#by === 'item';
  }

  #correctedRow(at: Date, item: ObjectId, itemName: string): Row | null {
    const day = dayAt(at);
    if (this.#by === 'day') return this.#row({ id: day, key: day });
    if (this.#by === 'month') return this.#row({ id: day.slice(0, 7), key: day.slice(0, 7) });
    if (this.#by === 'item') return this.#row({ id: String(item), key: String(item), name: itemName });
    return null;
  }

  #rowOf(note: SalesNote, line: SalesNote['lines'][number]): Row {
    return this.#row(this.#identify(note, line));
  }

  #row({ id, key, name }: { id: string; key: string; name?: string }): Row {
    const known = this.rows.get(id);
    if (known) {
      if (name !== undefined) known.name = name;
      return known;
    }
    const row: Row = { key, ...(name !== undefined && { name }), ...emptySum() };
    this.rows.set(id, row);
    return row;
  }

  /** `id` tells rows apart. Customers known by name only have no key. */
  #identify(note: SalesNote, line: SalesNote['lines'][number]): { id: string; key: string; name?: string } {
    const day = dayAt(note.at);
    if (this.#by === 'day') return { id: day, key: day };
    if (this.#by === 'month') return { id: day.slice(0, 7), key: day.slice(0, 7) };
    if (this.#by === 'warehouse') return { id: note.warehouse, key: note.warehouse };
    if (this.#by === 'person') return { id: note.email, key: note.email };
    if (this.#by === 'item') return { id: String(line.item), key: String(line.item), name: line.itemName };
    const { partner, partyKey = '', party = '' } = note;
    const key = partner ? currentOf(this.#merged, partner) : '';
    return { id: key || `text ${partyKey}`, key, name: party };
  }
}

/** The customer, or the one it was merged into. */
export const currentOf = (merged: ReadonlyMap<string, string>, partner: ObjectId): string =>
  merged.get(String(partner)) ?? String(partner);

/** Cost of its units together. Lines of older versions have the cost of one unit. */
const costOf = ({ quantity, cost, worth }: SalesNote['lines'][number]): number | undefined =>
  worth ?? (cost === undefined ? undefined : quantity * cost);

function addLine(
  sum: Sum,
  line: SalesNote['lines'][number],
  { amount, isReturn, cost }: { amount: number; isReturn: boolean; cost: number | undefined },
): void {
  const { quantity } = line;
  const sign = isReturn ? -1 : 1;
  if (isReturn) {
    sum.returnedUnits += quantity;
    sum.returned += amount;
  } else {
    sum.units += quantity;
    sum.sold += amount;
  }
  if (cost === undefined) {
    sum.unitsWithoutCost += sign * quantity;
    sum.soldWithoutCost += sign * amount;
  } else sum.cost += sign * cost;
}

export const salesOf = ({ sold, returned }: Sum): number => sold - returned;

/** The figures as the API returns them. */
export function toFigures(sum: Sum, { withCost }: { withCost: boolean }): SalesFigures {
  const { notes, units, sold, returnedUnits, returned, cost, soldWithoutCost, unitsWithoutCost } = sum;
  return {
    notes,
    units,
    sold: fromCents(sold),
    returnedUnits,
    returned: fromCents(returned),
    sales: fromCents(salesOf(sum)),
    ...(withCost && {
      cost: fromCents(cost),
      earnings: fromCents(salesOf(sum) - soldWithoutCost - cost),
      unitsWithoutCost,
      salesWithoutCost: fromCents(soldWithoutCost),
    }),
  };
}
