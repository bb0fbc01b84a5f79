/** Computes the ledger of value of one item again, from the file of movements and the documents that were sent. */
import type { SlipsYear } from './make-slips-year.js';
import { cents, costsOf, isPriced, totalOf } from './sent-money.js';
import {
  type Computed,
  computeValue,
  type Event,
  KINDS,
  type Kind,
  noSums,
  type Sums,
} from './value-model.js';

/** A row of a file, by its headings. */
export type Row = Record<string, string>;

export interface Rules {
  method: 'average' | 'last';
  transportInCost: boolean;
}

const REASONS: Record<string, Kind | null> = {
  Opening: 'opening',
  Added: 'opening',
  Restock: 'bought',
  'Sent back': 'bought',
  Delivered: 'unpriced',
  Returned: 'unpriced',
  Count: 'losses',
  Correction: 'losses',
  'Written off': 'losses',
  Deleted: 'losses',
  Restored: 'losses',
  'Cost set': 'revalued',
  // They take their value along.
  Transfer: null,
  Damaged: null,
  Repaired: null,
};

const dayIn = (row: Row): string => (row['Time (Bangladesh)'] ?? '').slice(0, 10);
const piecesOf = (row: Row): bigint => BigInt(row.Change || 0) + BigInt(row['Change of damaged'] || 0);

export interface Differences {
  compared: number;
  found: string[];
}

export function compare(differences: Differences, what: string, found: bigint, expected: bigint): void {
  differences.compared++;
  if (found !== expected) differences.found.push(`${what} is ${found}, not ${expected}`);
}

/** What a movement was, by the document that was sent for it. */
function toEvent(row: Row, year: SlipsYear, rules: Rules): Event {
  const { Reason: reason = '', Document: document = '', 'Item id': item = '', 'Movement id': id = '' } = row;
  const sent = year.sent.get(document);
  const plain = REASONS[reason] ?? null;
  const kind = plain === 'unpriced' && sent && isPriced(sent) ? 'sales' : plain;
  const event = { id, kind: kind ?? 'losses', pieces: kind === null ? 0n : piecesOf(row) };
  if (reason === 'Cost set') {
    const cost = year.costs.get(`${item} ${row['Time (Bangladesh)']}`);
    if (cost === undefined) throw new Error(`Nobody has set this cost: ${JSON.stringify(row)}`);
    return { ...event, cost: cost === null ? null : cents(cost) };
  }
  if (sent?.returns) return { ...event, of: sent.returns };
  if (sent?.kind === 'delivery') return { ...event, note: document };
  if (sent?.kind !== 'receipt') return event;
  const index = sent.lines.findIndex((line) => line.item === item);
  return { ...event, note: document, ...(isPriced(sent) && { paid: costsOf(sent, rules)[index] }) };
}

/** Rows of one item and moment. Deleting moves the stock of all warehouses at once. */
interface Step {
  day: string;
  rows: Row[];
}

function toSteps(rows: readonly Row[]): Step[] {
  const steps = new Map<string, Step>();
  for (const row of rows) {
    const moment = row['Time (Bangladesh)'] ?? '';
    const step = steps.get(moment) ?? { day: dayIn(row), rows: [] };
    steps.set(moment, step);
    step.rows.push(row);
  }
  return [...steps.values()];
}

function eventsOf({ rows }: Step, year: SlipsYear, rules: Rules): Event[] {
  const [first] = rows;
  const whole = first?.Reason === 'Deleted' ? 'deleted' : first?.Reason === 'Restored' ? 'restored' : null;
  if (!first || !whole) return rows.map((row) => toEvent(row, year, rules));
  return [{ ...toEvent(first, year, rules), pieces: totalOf(rows.map(piecesOf)), whole }];
}

export interface CheckedItem {
  /** The value after the last movement of each day. */
  days: Map<string, bigint>;
  /** The cost of what the notes have sold, by movement, without those that were cancelled. */
  sold: { day: string; document: string; cost: bigint }[];
  corrected: { day: string; cost: bigint }[];
  sums: Sums;
}

interface Setting {
  year: SlipsYear;
  rules: Rules;
  differences: Differences;
}

/** Follows the ledger of one item. `rows`: oldest first. */
export function checkItem(
  rows: readonly Row[],
  item: SlipsYear['items'][number],
  setting: Setting,
): CheckedItem {
  const ledger = new LedgerCheck(item, setting);
  for (const step of toSteps(rows)) ledger.follow(step);
  return ledger.toChecked(rows);
}

class LedgerCheck {
  readonly #name: string;
  readonly #setting: Setting;
  readonly #start: Parameters<typeof computeValue>[1];
  readonly #events: Event[] = [];
  /** Movements by the one that they reverse. */
  readonly #undoneBy = new Map<string, string>();
  /** What each movement did when it was made. */
  readonly #made = new Map<string, { kind: Kind; change: bigint }>();
  readonly #days = new Map<string, bigint>();
  readonly #corrected: CheckedItem['corrected'] = [];
  #last: Computed;

  constructor({ id, cost }: SlipsYear['items'][number], setting: Setting) {
    this.#name = id;
    this.#setting = setting;
    this.#start = { cost: cost === null ? null : cents(cost), method: setting.rules.method };
    this.#last = computeValue([], this.#start);
  }

  /** The history is computed again from its beginning, without what is reversed by then. */
  follow(step: Step): void {
    const { year, rules } = this.#setting;
    const events = step.rows[0]?.Undoes ? [] : eventsOf(step, year, rules);
    this.#events.push(...events);
    const undos = events.length > 0 ? [] : step.rows;
    for (const row of undos) this.#undoneBy.set(row.Undoes ?? '', row['Movement id'] ?? '');
    const next = computeValue(
      this.#events.filter(({ id }) => !this.#isReversed(id)),
      this.#start,
    );
    for (const { id, kind } of events)
      this.#made.set(id, { kind, change: next.effects.get(id)?.change ?? 0n });
    for (const row of undos) {
      const { kind, change } = this.#effectOf(row.Undoes);
      this.#made.set(row['Movement id'] ?? '', { kind, change: -change });
    }
    this.#compare(step, next);
    this.#days.set(step.day, next.worth);
    this.#last = next;
  }

  #isReversed(id: string): boolean {
    const by = this.#undoneBy.get(id);
    return by !== undefined && !this.#isReversed(by);
  }

  #effectOf(id = ''): { kind: Kind; change: bigint } {
    return this.#made.get(id) ?? { kind: 'losses', change: 0n };
  }

  #compare({ day, rows }: Step, next: Computed): void {
    const [last] = rows.slice(-1);
    const expect = (what: string, found: bigint, expected: bigint) =>
      compare(
        this.#setting.differences,
        `${this.#name} at ${last?.['Time (Bangladesh)']}, ${last?.Reason} ${last?.Document}: ${what}`,
        found,
        expected,
      );
    const changes = noSums();
    for (const row of rows) {
      const { kind, change } = this.#effectOf(row['Movement id']);
      changes[kind] += change;
      expect('the change', cents(row['Change of the value']), change);
    }
    const corrections = KINDS.map((kind) => next.sums[kind] - this.#last.sums[kind] - changes[kind]);
    const said = totalOf(rows.map((row) => cents(row['For earlier movements'])));
    expect('the correction', said, totalOf(corrections));
    this.#corrected.push({ day, cost: -(corrections[KINDS.indexOf('sales')] ?? 0n) });
    const valued = rows.findLast((row) => row['Value of all pieces']);
    expect('the value', valued ? cents(valued['Value of all pieces']) : this.#last.worth, next.worth);
    if (valued) expect('the pieces', BigInt(valued['All pieces'] ?? ''), next.pieces);
    if (last?.Cost && last.Reason !== 'Undo') expect('the cost', cents(last.Cost), next.cost ?? -1n);
    expect('the sum of its kinds', totalOf(KINDS.map((kind) => next.sums[kind])), next.worth);
    if (next.pieces === 0n) expect('the value of no pieces', next.worth, 0n);
  }

  toChecked(rows: readonly Row[]): CheckedItem {
    const sold = rows.flatMap((row) => {
      const { Document: document = '', Reason: reason } = row;
      const { kind, change } = this.#effectOf(row['Movement id']);
      const isCounted = kind === 'sales' && reason !== 'Undo' && !this.#setting.year.cancelled.has(document);
      return isCounted ? [{ day: dayIn(row), document, cost: -change }] : [];
    });
    return { days: this.#days, sold, corrected: this.#corrected, sums: this.#last.sums };
  }
}
