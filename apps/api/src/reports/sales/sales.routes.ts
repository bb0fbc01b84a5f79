import { can, type Role } from '@godown/shared/access/roles';
import { fromCents } from '@godown/shared/trade/money';
import { SALES_ROWS, type SalesReport, type SalesRow } from '@godown/shared/trade/sales';
import * as contracts from '@godown/shared/trade/sales.contracts';
import { bind } from '../../access/bind.js';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import type { Routes } from '../../http/routes.js';
import { sendSlowly } from '../../http/send-slowly.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import type { EntryCollection } from '../../trade/accounts/entry-doc.js';
import { First } from '../rank.js';
import { readDayMoney } from './day-money.js';
import { compareRows } from './order-rows.js';
import { readSales, type SalesSources } from './read-sales.js';
import { type Row, toFigures } from './sales-sums.js';

interface Deps {
  sources: SalesSources & { entries: EntryCollection };
  clock: Clock;
  lists: ListReaders;
}

/** Serves the sales in a span of days of Bangladesh. */
export function createSalesRoutes({ sources, clock, lists }: Deps): Routes {
  return [
    bind(contracts.getSales, {
      summary: 'What was sold in a span of days',
      details:
        '`notes`, `units` and `sold` are of delivery notes with prices that were not cancelled. What came back stands apart in `returnedUnits` and `returned`, on the day of its return, for the warehouse and the person that sold it. `sales` are `sold` less `returned`. `earnings` leave out `unitsWithoutCost` and their `salesWithoutCost`. A discount of a whole note is shared among its lines. At most two years, and the first 100 rows; the file of `GET /export/sales` has all.',
      problems: ['server_busy'],
      handle({ res, role, query: { order, ...span } }) {
        // A year takes as long as an export.
        const report = lists.exports(res, async (signal, takeTurn): Promise<SalesReport> => {
          const at = clock().toISOString();
          const { total, transport, rows } = await resultInTurns(readSales(sources, span, signal), takeTurn);
          const first = new First(SALES_ROWS, compareRows(span.by, order));
          for (const row of rows.values()) first.add(row);
          return {
            from: span.from,
            to: span.to,
            by: span.by,
            at,
            total: toFigures(total, withCostFor(role)),
            ...(can(role, 'cost') && { corrected: fromCents(total.corrected) }),
            transport: fromCents(transport),
            rows: first.entries.map((row) => toSalesRow(row, role)),
            rowCount: rows.size,
          };
        });
        return sendSlowly(res, report);
      },
    }),
    bind(contracts.getDayMoney, {
      summary: 'What was sold and received on one day, and what is owed now',
      problems: ['server_busy'],
      handle: ({ res, query: { date = dayAt(clock()) } }) =>
        lists.pages(res, (signal, takeTurn) => readDayMoney(sources, date, { signal, takeTurn })),
    }),
  ];
}

const withCostFor = (role: Role) => ({ withCost: can(role, 'cost') });

const toSalesRow = (row: Row, role: Role): SalesRow => ({
  key: row.key,
  ...(row.name !== undefined && { name: row.name }),
  ...toFigures(row, withCostFor(role)),
});
