import type { MethodSums } from '@godown/shared/trade/accounts';
import * as contracts from '@godown/shared/trade/accounts.contracts';
import { fromCents } from '@godown/shared/trade/money';
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { DAY_PARAMETERS } from '../../http/date-filters.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, readTimePlace, setTotal, toTimeCursor } from '../../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import { ENTRY_PARAMETERS, toEntryFilter } from './account-query.js';
import { toEntries } from './entries.repo.js';
import { entriesOf } from './entry-doc.js';
import { sumMoney, totalOf } from './money-sums.js';
import { countEntries, listAllEntries } from './read-all-entries.js';

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Shows the entries of all accounts, and the money of some days. */
export function createAllEntryRoutes({ db, lists }: Deps): Routes {
  // Always the primary: whoever has just paid looks for it here.
  const entries = entriesOf(db, { readPreference: 'primary' });

  return [
    bind(contracts.listAllEntries, {
      summary: 'The entries of all accounts, newest first',
      details: 'The money of a day has the kind money: what was paid or given back, and what took that back.',
      parameters: ENTRY_PARAMETERS,
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: DEFAULT_LIMIT, readPlace: readTimePlace },
      async handle({ req, res, query, page }) {
        const filter = toEntryFilter(query);
        const { shown, next, total } = await lists.pages(res, async (signal, takeTurn) => {
          const turns = { signal, takeTurn };
          const found = await listAllEntries(entries, filter, { ...turns, ...page });
          const shown = await takeTurn(() => toEntries(entries, found.docs, signal));
          const total = page.after ? null : await countEntries(entries, filter, found, turns);
          return { shown, next: found.next, total };
        });
        if (total) setTotal(res, total);
        if (next) linkNext(req, res, toTimeCursor(next));
        return shown;
      },
    }),
    bind(contracts.getMoneySums, {
      summary: 'What was received from customers and paid to suppliers on some days, by how it was paid',
      details: 'Less what was given back, undone or bounced on these days.',
      parameters: DAY_PARAMETERS,
      problems: ['server_busy'],
      handle: ({ res, query: { from, to } }) =>
        lists.pages(res, async (signal, takeTurn) => {
          const span = { from: startOfDay(from), to: endOfDay(to) };
          const { customer, supplier } = await sumMoney(entries, span, { signal, takeTurn });
          return { from, to, received: toMethodSums(customer), paid: toMethodSums(supplier) };
        }),
    }),
  ];
}

function toMethodSums(sums: Record<PaymentMethod, number>): MethodSums {
  // `|| 0` turns -0 into 0.
  const of = (method: PaymentMethod) => fromCents(sums[method] || 0);
  return {
    cash: of('cash'),
    bank: of('bank'),
    bkash: of('bkash'),
    nagad: of('nagad'),
    cheque: of('cheque'),
    total: fromCents(totalOf(sums)),
  };
}
