/** The money of one day, and what is owed. */
import { fromCents } from '@godown/shared/trade/money';
import type { DayMoney } from '@godown/shared/trade/sales';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import type { EntryCollection } from '../../stock/accounts/entry-doc.js';
import { sumMoney, totalOf } from '../../stock/accounts/money-sums.js';
import { sumDebts } from '../../stock/partners/debt-sums.js';
import { addUpSales, readSales, type SalesSources } from './read-sales.js';
import { salesOf } from './sales-sums.js';

interface Reading {
  signal: AbortSignal;
  takeTurn: TakeTurn;
}

export async function readDayMoney(
  sources: SalesSources & { entries: EntryCollection },
  date: string,
  { signal, takeTurn }: Reading,
): Promise<DayMoney> {
  const sales = await addUpSales(readSales(sources, { from: date, to: date, by: 'day' }, signal), takeTurn);
  const span = { from: startOfDay(date), to: endOfDay(date) };
  const paid = await sumMoney(sources.entries, span, { signal, takeTurn });
  const owed = await sumDebts({ ...sources, signal }, takeTurn);
  return {
    date,
    sold: fromCents(salesOf(sales.total)),
    received: fromCents(totalOf(paid.customer)),
    paid: fromCents(totalOf(paid.supplier)),
    owed: { customers: owed.customer.owed, suppliers: owed.supplier.owed },
  };
}
