import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { signedIn } from '../access/identity/signed-in.js';
import { allowOnly } from '../http/allow.js';
import { inTurns } from '../http/limits/in-turns.js';
import type { ListReaders, TakeTurn } from '../http/limits/limit-lists.js';
import { parseInput } from '../http/parse-input.js';
import { sendSlowly } from '../http/send-slowly.js';
import type { Clock } from '../runtime/clock.js';
import { keepOverview } from './kept-overview.js';
import { createOverview } from './overview.js';
import { requireDay, stockDateSchema } from './stock-date.js';
import { readStockLines, type StockSources } from './stock-lines.js';
import { StockValueSum } from './stock-value.js';

interface Deps {
  sources: StockSources;
  clock: Clock;
  lists: ListReaders;
}

export const stockValueQuerySchema = z.strictObject({ date: stockDateSchema });

/**
 * `GET /reports/stock-value`: what the stock was worth at the end of a day of Bangladesh, by default today.
 * `GET /reports/overview`: the state of the whole stock.
 */
export function createStockReportRouter({ sources, clock, lists }: Deps): Router {
  const getStockValue: RequestHandler = async (req, res) => {
    const now = clock();
    const date = requireDay(parseInput(stockValueQuerySchema, req.query).date, now);
    const read = async (signal: AbortSignal, takeTurn: TakeTurn) => {
      const sum = new StockValueSum();
      for await (const { stock, prices } of inTurns(readStockLines(sources, { date, now, signal }), takeTurn))
        sum.add(stock, prices);
      return { date, ...sum.value };
    };
    // It takes as long as an export.
    await sendSlowly(res, lists.exports(res, read));
  };

  const readOverview = keepOverview({ compute: createOverview(sources), clock });
  const getOverview: RequestHandler = async (_req, res) => {
    res.json(await readOverview());
  };

  const router = Router();
  const manager = signedIn('cost');
  router.route('/reports/stock-value').get(manager, getStockValue).all(allowOnly('GET', 'HEAD'));
  router.route('/reports/overview').get(manager, getOverview).all(allowOnly('GET', 'HEAD'));
  return router;
}
