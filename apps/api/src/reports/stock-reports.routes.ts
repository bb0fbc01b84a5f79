import * as contracts from '@godown/shared/stock/reports.contracts';
import { bind } from '../access/bind.js';
import { inTurns } from '../http/limits/in-turns.js';
import type { ListReaders } from '../http/limits/limit-lists.js';
import type { Routes } from '../http/routes.js';
import { sendSlowly } from '../http/send-slowly.js';
import type { Clock } from '../runtime/clock.js';
import { keepOverview } from './kept-overview.js';
import { createOverview } from './overview.js';
import { requireDay } from './stock-date.js';
import { readStock, type StockSources } from './stock-lines.js';
import { StockValueSum } from './stock-value.js';

interface Deps {
  sources: StockSources;
  clock: Clock;
  lists: ListReaders;
}

/** Serves the value of the stock at the end of a day of Bangladesh, by default today, and the state of the whole stock. */
export function createStockReportRoutes({ sources, clock, lists }: Deps): Routes {
  const readOverview = keepOverview({ compute: createOverview(sources), clock });

  return [
    bind(contracts.getStockValue, {
      summary: 'What the stock was worth at the end of a day',
      problems: ['server_busy'],
      handle({ res, query }) {
        const now = clock();
        const date = requireDay(query.date, now);
        // It takes as long as an export.
        const value = lists.exports(res, async (signal, takeTurn) => {
          const sum = new StockValueSum();
          const lines = inTurns(readStock(sources, { date, now, signal }), takeTurn);
          for await (const line of lines) sum.add(line);
          return { date, ...sum.value };
        });
        return sendSlowly(res, value);
      },
    }),
    bind(contracts.getOverview, {
      summary: 'The state of the whole stock',
      details:
        'It is computed at most every five minutes; meanwhile one of the last hour is sent. With `anew=true` it is computed now, unless that was done in the last ten seconds.',
      problems: ['server_busy'],
      handle: ({ query }) => readOverview({ anew: query.anew === 'true' }),
    }),
  ];
}
