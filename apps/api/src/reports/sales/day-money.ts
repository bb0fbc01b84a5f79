/** The money of one day, and what is owed. */
import { fromCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { DayMoney } from '@godown/shared/trade/sales';
import type { Filter, ObjectId } from 'mongodb';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import type { EntryCollection } from '../../stock/accounts/entry-doc.js';
import { sumMoney, totalOf } from '../../stock/accounts/money-sums.js';
import type { PartnerDoc } from '../../stock/accounts/partner-doc.js';
import { addUpSales, readSales, type SalesSources } from './read-sales.js';
import { salesOf } from './sales-sums.js';

/** Partners that are read at once. */
const PAGE = 500;

/** In cents. */
type ByKind = Record<PartnerKind, number>;

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
  const owed = await sumBalances(sources, { signal, takeTurn });
  return {
    date,
    sold: fromCents(salesOf(sales.total)),
    received: fromCents(totalOf(paid.customer)),
    paid: fromCents(totalOf(paid.supplier)),
    owed: { customers: fromCents(owed.customer), suppliers: fromCents(owed.supplier) },
  };
}

async function sumBalances({ partners }: SalesSources, { signal, takeTurn }: Reading): Promise<ByKind> {
  const sums = { customer: 0, supplier: 0 };
  let after: ObjectId | undefined;
  do {
    const filter: Filter<PartnerDoc> = after ? { _id: { $gt: after } } : {};
    const options = {
      sort: { _id: 1 },
      limit: PAGE,
      batchSize: PAGE + 1,
      projection: { kind: 1, balance: 1 },
      signal,
    } as const;
    const page: PartnerDoc[] = await takeTurn(() => partners.find(filter, options).toArray());
    for (const { kind, balance } of page) sums[kind] += balance;
    after = page.length < PAGE ? undefined : page.at(-1)?._id;
  } while (after);
  return sums;
}
