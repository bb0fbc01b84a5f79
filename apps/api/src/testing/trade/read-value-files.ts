/** The files from which the value of a made-up year is computed again. */
import { SALES_GROUPS } from '@godown/shared/trade/sales';
import type { ValueFiles } from './check-values.js';

type Read = (path: string) => Promise<unknown>;
type Stock = Map<string, string>;

const YEAR = 'from=2026-01-01&to=2026-12-31';

async function readFile(read: Read, path: string): Promise<string> {
  return String(await read(`/export/${path}format=csv`));
}
const stockOn = (read: Read, day: string) => readFile(read, `stock-value?date=${day}&`);

/** Keeps the value at the end of each month as it is said at that moment. */
export function readYear(read: Read): { onMonth(day: string): Promise<void>; stock: Stock } {
  const stock: Stock = new Map();
  const onMonth = async (day: string) => void stock.set(day, await stockOn(read, day));
  return { onMonth, stock };
}

export async function readValueFiles(read: Read, first: Stock): Promise<ValueFiles> {
  const stock = new Map<string, { first: string; later: string }>();
  for (const [day, said] of first) stock.set(day, { first: said, later: await stockOn(read, day) });
  const sales: Partial<ValueFiles['sales']> = {};
  for (const by of SALES_GROUPS) sales[by] = await readFile(read, `sales?by=${by}&${YEAR}&`);
  return {
    movements: await readFile(read, 'movements?'),
    stock,
    sales: sales as ValueFiles['sales'],
  };
}
