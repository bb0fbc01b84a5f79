import { debtsSchema } from '@godown/shared/trade/accounts';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import { inTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { sendSlowly } from '../../http/send-slowly.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import { debtQuerySchema } from './account-query.js';
import { readDebts, sumDebts } from './debts.js';
import { entriesOf } from './entry-doc.js';
import { partnersOf } from './partner-doc.js';

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

  const getDebts: RequestHandler = async (req, res) => {
    const { kind } = parseInput(debtQuerySchema, req.query);
    const today = dayAt(clock());
    const debts = lists.pages(res, async (signal, takeTurn) => {
      const found = [];
      const pages = readDebts({ partners, entries, kind, today, signal });
      for await (const debt of inTurns(pages, takeTurn)) found.push(debt);
      return sumDebts(found);
    });
    await sendSlowly(res, debts);
  };

  return {
    'GET /debts': {
      id: 'listDebts',
      summary: 'Who owes how much, and since when',
      details:
        'Payments pay the oldest. Days are counted from today. Of suppliers it is what the shop owes them.',
      access: 'trade',
      query: debtQuerySchema,
      response: debtsSchema,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getDebts,
    },
  };
}
