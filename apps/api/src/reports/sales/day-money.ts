/** The money of one day, and what is owed. */
import { fromCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { DayMoney } from '@godown/shared/trade/sales';
import type { Filter, ObjectId } from 'mongodb';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import type { EntryCollection, EntryDoc } from '../../stock/accounts/entry-doc.js';
import type { PartnerDoc } from '../../stock/accounts/partner-doc.js';
import { addUpSales, readSales, type SalesSources } from './read-sales.js';
import { salesOf } from './sales-sums.js';

/** Entries and partners that are read at once. */
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
  const paid = await sumPayments(sources.entries, date, { signal, takeTurn });
  const owed = await sumBalances(sources, { signal, takeTurn });
  return {
    date,
    sold: fromCents(salesOf(sales.total)),
    received: fromCents(paid.customer),
    paid: fromCents(paid.supplier),
    owed: { customers: fromCents(owed.customer), suppliers: fromCents(owed.supplier) },
  };
}

/** An entry with a method is money that was handed over, or its way back. */
async function sumPayments(
  entries: EntryCollection,
  date: string,
  { signal, takeTurn }: Reading,
): Promise<ByKind> {
  const sums = { customer: 0, supplier: 0 };
  let place: Pick<EntryDoc, '_id' | 'at'> | undefined;
  do {
    const filter: Filter<EntryDoc> = {
      at: { $gte: place?.at ?? startOfDay(date), $lt: endOfDay(date) },
      ...(place && { $or: [{ at: { $gt: place.at } }, { _id: { $gt: place._id } }] }),
    };
    const options = {
      sort: { at: 1, _id: 1 },
      limit: PAGE,
      batchSize: PAGE + 1,
      projection: { at: 1, partnerKind: 1, method: 1, change: 1 },
      signal,
    } as const;
    const page: EntryDoc[] = await takeTurn(() => entries.find(filter, options).toArray());
    for (const { partnerKind, method, change } of page) if (method) sums[partnerKind] -= change;
    place = page.length < PAGE ? undefined : page.at(-1);
  } while (place);
  return { customer: sums.customer || 0, supplier: sums.supplier || 0 };
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
