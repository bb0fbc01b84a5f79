import { overviewSchema, stockValueSchema } from '@godown/shared/stock/reports';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { daySchema } from '../http/date-filters.js';
import { inTurns } from '../http/limits/in-turns.js';
import type { ListReaders, TakeTurn } from '../http/limits/limit-lists.js';
import { parseInput } from '../http/parse-input.js';
import type { Routes } from '../http/routes.js';
import { sendSlowly } from '../http/send-slowly.js';
import type { Clock } from '../runtime/clock.js';
import { keepOverview } from './kept-overview.js';
import { createOverview } from './overview.js';
import { requireDay } from './stock-date.js';
import { readStockLines, type StockSources } from './stock-lines.js';
import { StockValueSum } from './stock-value.js';

interface Deps {
  sources: StockSources;
  clock: Clock;
  lists: ListReaders;
}

const overviewQuerySchema = z.strictObject({ anew: z.literal('true').optional() });
const stockValueQuerySchema = z.strictObject({ date: daySchema.optional() });

/** Serves the value of the stock at the end of a day of Bangladesh, by default today, and the state of the whole stock. */
export function createStockReportRoutes({ sources, clock, lists }: Deps): Routes {
  const getStockValue: RequestHandler = async (req, res) => {
    const now = clock();
    const date = requireDay(parseInput(stockValueQuerySchema, req.query).date, now);
    const read = async (signal: AbortSignal, takeTurn: TakeTurn) => {
      const sum = new StockValueSum();
      const lines = inTurns(readStockLines(sources, { date, now, signal }), takeTurn);
      for await (const line of lines) sum.add(line);
      return { date, ...sum.value };
    };
    // It takes as long as an export.
    await sendSlowly(res, lists.exports(res, read));
  };

  const readOverview = keepOverview({ compute: createOverview(sources), clock });
  const getOverview: RequestHandler = async (req, res) => {
    const { anew } = parseInput(overviewQuerySchema, req.query);
    res.json(await readOverview({ anew: anew === 'true' }));
  };

  return {
    'GET /reports/stock-value': {
      id: 'getStockValue',
      summary: 'What the stock was worth at the end of a day',
      access: 'cost',
      query: stockValueQuerySchema,
      response: stockValueSchema,
      problems: ['server_busy'],
      handle: getStockValue,
    },
    'GET /reports/overview': {
      id: 'getOverview',
      summary: 'The state of the whole stock',
      access: 'cost',
      query: overviewQuerySchema,
      details:
        'It is computed at most every five minutes. With `anew=true` it is computed now, unless that was done in the last ten seconds.',
      response: overviewSchema,
      problems: ['server_busy'],
      handle: getOverview,
    },
  };
}
