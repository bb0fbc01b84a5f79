import type { DayReport } from '@godown/shared/reports';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { signedIn } from '../access/identity/signed-in.js';
import { allowOnly } from '../http/allow.js';
import type { ListReaders } from '../http/limits/limit-lists.js';
import { setTotal } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import type { Clock } from '../runtime/clock.js';
import { dayAt, endOfDay, startOfDay } from '../runtime/local-day.js';
import { toSummary } from '../stock/documents/document-doc.js';
import { countDocuments, type DocumentCollection, listDocuments } from '../stock/documents/documents.repo.js';
import { DayFigures } from './day/day-figures.js';
import { dayItemsQuerySchema, dayReportQuerySchema, toPlace } from './day/day-query.js';
import { addNames, rankItems, summarize } from './day/day-report.js';
import type { StockSources } from './stock-lines.js';

/** How many documents the report has, and the items on a page. */
const DOCUMENTS = 10;
const PAGE = 100;

interface Deps {
  sources: StockSources;
  documents: DocumentCollection;
  clock: Clock;
  lists: ListReaders;
}

/**
 * `GET /reports/day`: what happened on one day of Bangladesh, by default today. `GET /reports/day/items`: its items, page after page.
 */
export function createReportRouter({ sources, documents, clock, lists }: Deps): Router {
  const figures = new DayFigures({ sources, clock });

  const getDay: RequestHandler = async (req, res) => {
    const { date = dayAt(clock()), warehouse } = parseInput(dayReportQuerySchema, req.query);
    const filter = { from: startOfDay(date), to: endOfDay(date), warehouse };
    const report = await lists.pages(res, async (signal, takeTurn): Promise<DayReport> => {
      // Waiting for the sums takes no turn.
      const sums = await figures.read(date, signal, (parts) => summarize(parts, warehouse));
      const { docs, next } = await listDocuments(documents, filter, { limit: DOCUMENTS, signal, takeTurn });
      return {
        date,
        ...sums,
        items: await addNames(sources, sums.items, { signal, takeTurn }),
        documents: docs.map(toSummary),
        documentCount: next
          ? await countDocuments(documents, filter, { signal, takeTurn })
          : { count: docs.length, isExact: true },
      };
    });
    res.json(report);
  };

  const getItems: RequestHandler = async (req, res) => {
    const { after: place, ...query } = parseInput(dayItemsQuerySchema, req.query);
    const date = query.date ?? place?.date ?? dayAt(clock());
    const wanted = { warehouse: query.warehouse, limit: PAGE, after: place?.after };
    const { rows, page } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await figures.read(date, signal, (parts) => rankItems(parts, wanted));
      return { page, rows: await addNames(sources, page.rows, { signal, takeTurn }) };
    });
    if (!place) setTotal(res, { count: page.count, isExact: true });
    if (page.next) {
      const after = toPlace(date, query.warehouse, page.next);
      const next = { date, ...(query.warehouse && { warehouse: query.warehouse }), after };
      res.links({ next: `${req.baseUrl}${req.path}?${new URLSearchParams(next)}` });
    }
    res.json(rows);
  };

  const router = Router();
  const staff = signedIn();
  router.route('/reports/day').get(staff, compression(), getDay).all(allowOnly('GET', 'HEAD'));
  router.route('/reports/day/items').get(staff, compression(), getItems).all(allowOnly('GET', 'HEAD'));
  return router;
}
