/** Computes all accounts again from the exports, and compares the two lists with each other, and all files with the made-up trade. */
import { parse } from 'csv-parse/sync';
import { WAREHOUSES } from './make-notes.js';
import type { MadeTrade } from './make-trade.js';
import type { Pieces } from './pieces.js';
import { type Recomputed, type Row, recompute } from './recompute.js';

type Record = { [heading: string]: string };

const readCsv = (text: string): Record[] => parse(text, { bom: true, columns: true });

/** Exact: digits, not a number with a fraction. */
function toCents(text = ''): bigint {
  const [, sign = '', units = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (units === '') throw new Error(`“${text}” is no amount.`);
  return BigInt(`${sign}${units}${fraction.padEnd(2, '0')}`);
}

/** The kinds of entries that matter, by the words of the file. */
const KINDS = new Map([
  ['Note', 'note'],
  ['Paid back', 'refund'],
]);

const toRow = (record: Record): Row => ({
  id: record['Entry id'] ?? '',
  account: record['Account id'] ?? '',
  number: Number(record['Entry no.']),
  day: (record['Time (Bangladesh)'] ?? '').slice(0, 10),
  change: toCents(record.Change),
  after: toCents(record.Owed),
  kind: KINDS.get(record.What ?? '') ?? 'other',
  ...(record.Document && { document: record.Document }),
  ...(record['Return of note'] && { settles: record['Return of note'] }),
  ...(record.Undoes && { undoes: record.Undoes }),
  ...(record['Merged with'] && { other: record['Merged with'] }),
});

export interface Exports {
  /** Entries of all accounts, as CSV. */
  entries: string;
  /** Debts of customers and of suppliers, as CSV. */
  debts: readonly string[];
  /** The day of the exports. */
  today: string;
}

export interface Checked {
  accounts: Map<string, Recomputed>;
  /** The differences, in words. */
  differences: string[];
}

export function checkExports({ entries, debts, today }: Exports): Checked {
  const accounts = recompute(readCsv(entries).map(toRow));
  const listed = new Map(debts.flatMap(readCsv).map((record) => [record['Account id'] ?? '', record]));
  const differences = [...accounts.values()].flatMap(({ faults }) => faults);
  for (const [account, { balance, open }] of accounts) {
    const record = listed.get(account);
    listed.delete(account);
    if (!record && balance === 0n) continue;
    const expected = { ...agesOf(open, balance, today), Owed: balance, 'Owed since': open[0]?.day ?? '' };
    for (const [heading, value] of Object.entries(expected)) {
      const text = record?.[heading] ?? '0';
      const found = heading === 'Owed since' ? text : toCents(text);
      if (found !== value) differences.push(`${account}: ${heading} is ${found}, not ${value}`);
    }
  }
  for (const account of listed.keys()) differences.push(`${account} has no entries`);
  return { accounts, differences };
}

const AGES = ['0–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const;

function agesOf(open: Recomputed['open'], balance: bigint, today: string): { [heading: string]: bigint } {
  const sums = new Map<string, bigint>(AGES.map((age) => [age, 0n]));
  for (const { day, owed } of open) {
    const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
    const age = days <= 30 ? AGES[0] : days <= 60 ? AGES[1] : days <= 90 ? AGES[2] : AGES[3];
    sums.set(age, (sums.get(age) ?? 0n) + owed);
  }
  if (balance < 0n) sums.set(AGES[0], balance);
  return Object.fromEntries(sums);
}

/** The sales to each customer, in cents. Those who have bought nothing are not in the file. A row without an id has corrections of costs. */
const readSales = (csv: string): Map<string, bigint> =>
  new Map(
    readCsv(csv)
      .filter(({ Id }) => Id)
      .map(({ Id = '', ...sums }) => [Id, toCents(sums['Sales (sold less given back)'])]),
  );

/** The differences between the file of items and the expected pieces, in words. */
export function checkPieces(csv: string, pieces: Pieces): string[] {
  const records = new Map(readCsv(csv).map((record) => [record.Id ?? '', record]));
  return pieces.items.flatMap((item) =>
    WAREHOUSES.flatMap((warehouse) => {
      const name = `${warehouse.charAt(0).toUpperCase()}${warehouse.slice(1)}`;
      const must = pieces.of(item, warehouse);
      const found = {
        good: Number(records.get(item)?.[`Stock ${name}`]),
        damaged: Number(records.get(item)?.[`Damaged ${name}`]),
      };
      if (found.good === must.good && found.damaged === must.damaged) return [];
      return [`${item} in ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(must)}`];
    }),
  );
}

/** All files after a year that was made up. `sales`: by customer; `items`: of all items, as CSV. */
export function checkTrade(
  { accounts: intended, pieces }: MadeTrade,
  { sales, items, ...exports }: Exports & { sales: string; items: string },
): Checked {
  const { accounts, differences } = checkExports(exports);
  const sold = readSales(sales);
  for (const [id, must] of intended) {
    const owed = accounts.get(id)?.balance ?? 0n;
    if (BigInt(must.owed) !== owed) differences.push(`${id} owes ${owed}, not ${must.owed}`);
    const bought = sold.get(id) ?? 0n;
    if (BigInt(must.sold) !== bought) differences.push(`${id} has bought for ${bought}, not ${must.sold}`);
  }
  for (const id of sold.keys()) if (!intended.has(id)) differences.push(`${id} is unknown`);
  return { accounts, differences: [...differences, ...checkPieces(items, pieces)] };
}
