import { accountEntrySchema, type MethodSums, moneySumsSchema } from '@godown/shared/trade/accounts';
import { fromCents } from '@godown/shared/trade/money';
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, parsePageQuery, setTotal, toTimeCursor } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import { allEntriesQuerySchema, sumsQuerySchema, toEntryFilter } from './account-query.js';
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

  const getEntries: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_LIMIT, cursor: after, ...query } = parsePageQuery(allEntriesQuerySchema, req);
    const filter = toEntryFilter(query);
    const { shown, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const turns = { signal, takeTurn };
      const { docs, next } = await listAllEntries(entries, filter, { ...turns, after, limit });
      const shown = await takeTurn(() => toEntries(entries, docs, signal));
      const countAll = () =>
        next ? countEntries(entries, filter, turns) : { count: docs.length, isExact: true };
      return { shown, next, total: after ? null : await countAll() };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toTimeCursor(next));
    res.json(shown);
  };

  const getSums: RequestHandler = async (req, res) => {
    const { from, to } = parseInput(sumsQuerySchema, req.query);
    const span = { from: startOfDay(from), to: endOfDay(to) };
    const sums = await lists.pages(res, async (signal, takeTurn) => {
      const { customer, supplier } = await sumMoney(entries, span, { signal, takeTurn });
      return { from, to, received: toMethodSums(customer), paid: toMethodSums(supplier) };
    });
    res.json(sums);
  };

  return {
    'GET /entries': {
      id: 'listAllEntries',
      summary: 'The entries of all accounts, newest first',
      details: 'The money of a day has the kind money: what was paid or given back, and what took that back.',
      access: 'trade',
      query: allEntriesQuerySchema,
      response: z.array(accountEntrySchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getEntries,
    },
    'GET /entries/sums': {
      id: 'getMoneySums',
      summary: 'What was received from customers and paid to suppliers on some days, by how it was paid',
      details: 'Less what was given back, undone or bounced on these days.',
      access: 'trade',
      query: sumsQuerySchema,
      response: moneySumsSchema,
      problems: ['server_busy'],
      handle: getSums,
    },
  };
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
