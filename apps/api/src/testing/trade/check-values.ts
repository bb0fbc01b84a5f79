/** Computes the value, the cost of sales and the earnings of a made-up year again, from its exports and the documents that were sent. */
import { parse } from 'csv-parse/sync';
import {
  type CheckedItem,
  checkItem,
  compare,
  type Differences,
  type Row,
  type Rules,
} from './check-ledger.js';
import { dayOf, type SlipsYear } from './make-slips-year.js';
import { cents, goodsOf, isPriced, totalOf } from './sent-money.js';
import { KINDS, noSums, type Sums } from './value-model.js';

/** Files as CSV, of all items. */
export interface ValueFiles {
  movements: string;
  /** The value of the stock at the end of days, by the day: as it was said then, and as it is said at the end of the year. */
  stock: ReadonlyMap<string, { first: string; later: string }>;
  /** The sales of the whole year. */
  sales: Record<'month' | 'day' | 'item' | 'partner' | 'warehouse' | 'person', string>;
}

const readCsv = (text: string): Row[] => parse(text, { bom: true, columns: true });

export interface CheckedValues {
  /** Figures that were compared, and the differences in words. */
  compared: number;
  differences: string[];
  /** Changes of the value of all items, by kind. */
  sums: Sums;
}

export function checkValues(year: SlipsYear, files: ValueFiles, rules: Rules): CheckedValues {
  const differences: Differences = { compared: 0, found: [] };
  const byItem = new Map<string, Row[]>(year.items.map(({ id }) => [id, []]));
  for (const row of readCsv(files.movements).toReversed()) byItem.get(row['Item id'] ?? '')?.push(row);
  const items = new Map(
    year.items.map((item) => [
      item.id,
      checkItem(byItem.get(item.id) ?? [], item, { year, rules, differences }),
    ]),
  );
  for (const [day, { first, later }] of files.stock) {
    compare(differences, `${day}: lines that differ later`, BigInt(unlike(first, later)), 0n);
    checkStock(day, later, items, differences);
  }
  checkSales(files.sales, expectSales(year, items), differences);
  const sums = noSums();
  for (const { sums: each } of items.values()) for (const kind of KINDS) sums[kind] += each[kind];
  return { compared: differences.compared, differences: differences.found, sums };
}

/** The number of lines that only one of two files has. */
function unlike(one: string, other: string): number {
  const [a, b] = [new Set(one.split('\r\n')), new Set(other.split('\r\n'))];
  return [...a].filter((line) => !b.has(line)).length + [...b].filter((line) => !a.has(line)).length;
}

function checkStock(
  day: string,
  file: string,
  items: ReadonlyMap<string, CheckedItem>,
  differences: Differences,
): void {
  const said = new Map<string, bigint>();
  for (const row of readCsv(file)) {
    const id = row['Item id'] ?? '';
    const worth = cents(row['Buying value']) + cents(row['Buying value of damaged']);
    said.set(id, (said.get(id) ?? 0n) + worth);
  }
  for (const [id, { days }] of items) {
    const [, worth = 0n] = [...days].findLast(([each]) => each <= day) ?? [];
    compare(differences, `${id} on ${day}: the value`, said.get(id) ?? 0n, worth);
  }
}

interface Sold {
  sales: bigint;
  cost: bigint;
}
type Group = 'day' | 'month' | 'item' | 'partner';
type Rows = Map<string, Sold>;

/** What the rows of the report of sales must say, from the notes that were sent and the movements of the items. */
class ExpectedSales {
  readonly rows: Record<Group, Rows> = {
    day: new Map(),
    month: new Map(),
    item: new Map(),
    partner: new Map(),
  };
  readonly total: Sold = { sales: 0n, cost: 0n };
  corrected = 0n;

  /** `partner`: absent of a correction, because nobody knows whose it is. Empty: none. */
  add({ sales = 0n, cost = 0n }: Partial<Sold>, of: { day: string; item: string; partner?: string }): void {
    const keys = { day: of.day, month: of.day.slice(0, 7), item: of.item, partner: of.partner };
    for (const group of ['day', 'month', 'item', 'partner'] as const) {
      const key = keys[group];
      if (!key) continue;
      const sum = this.rows[group].get(key) ?? { sales: 0n, cost: 0n };
      this.rows[group].set(key, { sales: sum.sales + sales, cost: sum.cost + cost });
    }
    this.total.sales += sales;
    this.total.cost += cost;
  }
}

function expectSales(year: SlipsYear, items: ReadonlyMap<string, CheckedItem>): ExpectedSales {
  const expected = new ExpectedSales();
  for (const [item, { sold, corrected }] of items) {
    for (const { day, document, cost } of sold)
      expected.add({ cost }, { day, item, partner: year.sent.get(document)?.partner ?? '' });
    for (const { day, cost } of corrected) {
      if (cost !== 0n) expected.add({ cost }, { day, item });
      expected.corrected += cost;
    }
  }
  for (const [number, sent] of year.sent) {
    const { kind, lines, partner = '' } = sent;
    if (year.cancelled.has(number) || !isPriced(sent)) continue;
    if (kind !== 'delivery' && kind !== 'return') continue;
    const day = dayOf(year.moments.get(number) ?? 0);
    for (const [index, amount] of goodsOf(sent).entries())
      expected.add(
        { sales: kind === 'return' ? -amount : amount },
        { day, item: lines[index]?.item ?? '', partner },
      );
  }
  return expected;
}

const KEYS = { day: 'Day', month: 'Month', item: 'Id', partner: 'Id' } as const satisfies Record<
  Group,
  string
>;

function checkSales(
  files: ValueFiles['sales'],
  { rows, total, corrected }: ExpectedSales,
  differences: Differences,
): void {
  for (const by of ['day', 'month', 'item', 'partner'] as const) {
    const said = new Map(readCsv(files[by]).map((row) => [row[KEYS[by]] ?? '', row]));
    for (const [key, { sales, cost }] of rows[by]) {
      const row = said.get(key);
      const name = `Sales by ${by}, ${key}`;
      // Customers have no part of what became known later.
      const unknown = cents(row?.['Sales of unknown cost']);
      compare(differences, `${name}: sales`, cents(row?.['Sales (sold less given back)']), sales);
      compare(differences, `${name}: cost`, cents(row?.Cost), cost);
      compare(differences, `${name}: earnings`, cents(row?.Earnings), sales - unknown - cost);
    }
  }
  for (const [by, file] of Object.entries(files)) {
    const said = readCsv(file);
    const sumOf = (heading: string) => totalOf(said.map((row) => cents(row[heading])));
    const name = `Sales by ${by}, all rows`;
    compare(differences, `${name}: sales`, sumOf('Sales (sold less given back)'), total.sales);
    compare(differences, `${name}: cost`, sumOf('Cost'), total.cost);
    compare(
      differences,
      `${name}: earnings`,
      sumOf('Earnings') + sumOf('Sales of unknown cost'),
      total.sales - total.cost,
    );
    compare(
      differences,
      `${name}: corrections`,
      sumOf('Correction of earlier sales, in the cost'),
      corrected,
    );
  }
}
