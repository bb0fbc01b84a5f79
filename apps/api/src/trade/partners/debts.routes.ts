import { agesSchema, debtSchema, debtSumsSchema } from '@godown/shared/trade/accounts';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { sendSlowly } from '../../http/send-slowly.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import { readDebts } from '../accounts/debts.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { sumAges, sumDebts } from './debt-sums.js';
import { listOwing } from './owing.js';
import { debtPageSchema, debtQuerySchema, toBalancePlace } from './partner-query.js';

interface Deps {
  db: Db;
  clock: Clock;
  lists: ListReaders;
}

/** Shows who owes, and since when. */
export function createDebtRoutes({ db, clock, lists }: Deps): Routes {
  // The entries must not be older than the balances.
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });
  const sourcesOf = (signal: AbortSignal) => ({ partners, entries, today: dayAt(clock()), signal });

  const getDebts: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_LIMIT, cursor: after, ...filter } = parsePageQuery(debtPageSchema, req);
    const { shown, next } = await lists.pages(res, async (signal, takeTurn) => {
      const { docs, next } = await listOwing(partners, filter, { after, limit, signal, takeTurn });
      return { shown: await resultInTurns(readDebts(sourcesOf(signal), docs), takeTurn), next };
    });
    if (next) linkNext(req, res, toBalancePlace(next));
    res.json(shown);
  };

  const getSums: RequestHandler = async (req, res) => {
    const { kind } = parseInput(debtQuerySchema, req.query);
    const sums = lists.pages(
      res,
      async (signal, takeTurn) => (await sumDebts({ partners, signal }, takeTurn))[kind],
    );
    await sendSlowly(res, sums);
  };

  const getAges: RequestHandler = async (req, res) => {
    const { kind } = parseInput(debtQuerySchema, req.query);
    const ages = lists.pages(res, (signal, takeTurn) => sumAges(sourcesOf(signal), kind, takeTurn));
    await sendSlowly(res, ages);
  };

  const getDebt: RequestHandler = async (req, res) => {
    const partner = await requirePartner(partners, req.params.id);
    const [debt] = await lists.pages(res, (signal, takeTurn) =>
      resultInTurns(readDebts(sourcesOf(signal), [partner]), takeTurn),
    );
    res.json(debt);
  };

  return {
    'GET /debts': {
      id: 'listDebts',
      summary: 'Who owes how much, and since when: the greatest first, and last who has paid in advance',
      details:
        'Payments pay the oldest. Days are counted from today. Of suppliers it is what the shop owes them. With q, a page may be shorter than its limit.',
      access: 'trade',
      query: debtPageSchema,
      response: z.array(debtSchema),
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getDebts,
    },
    'GET /debts/sums': {
      id: 'getDebtSums',
      summary: 'What all customers owe together, or the shop all suppliers, and what was paid in advance',
      access: 'trade',
      query: debtQuerySchema,
      response: debtSumsSchema,
      problems: ['server_busy'],
      handle: getSums,
    },
    'GET /debts/ages': {
      id: 'getDebtAges',
      summary: 'What is owed together, by how long it is owed: 0 to 30, 31 to 60, 61 to 90 and more days',
      details:
        'It reads the entries of each account that owes. With 100,000 of them it takes up to a few minutes.',
      access: 'trade',
      query: debtQuerySchema,
      response: agesSchema,
      problems: ['server_busy'],
      handle: getAges,
    },
    'GET /partners/{id}/debt': {
      id: 'getDebt',
      summary: 'What one customer or supplier owes or is owed, and since when',
      access: 'trade',
      response: debtSchema,
      problems: ['server_busy', 'partner_not_found'],
      handle: getDebt,
    },
  };
}
