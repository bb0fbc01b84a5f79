import { type DayReport, dayItemsSchema, dayReportSchema } from '@godown/shared/stock/reports';
import type { RequestHandler } from 'express';
import { roleOf } from '../access/identity/signed-in.js';
import type { ListReaders } from '../http/limits/limit-lists.js';
import { setTotal } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import { PAGE_HEADERS, type Routes } from '../http/routes.js';
import type { Clock } from '../runtime/clock.js';
import { dayAt, endOfDay, startOfDay } from '../runtime/local-day.js';
import { toSummary } from '../stock/documents/document-doc.js';
import { countDocuments, type DocumentCollection, listDocuments } from '../stock/documents/documents.repo.js';
import type { NoteStates } from '../stock/documents/note-states.js';
import { DayFigures } from './day/day-figures.js';
import { dayItemsQuerySchema, dayReportQuerySchema, toPlace } from './day/day-query.js';
import { addNames, rankItems, summarize } from './day/day-report.js';
import type { StockSources } from './stock-lines.js';

/** Most documents in the report, and items on a page. */
const DOCUMENTS = 10;
const PAGE = 100;

interface Deps {
  sources: StockSources;
  documents: DocumentCollection;
  noteStates: NoteStates;
  clock: Clock;
  lists: ListReaders;
}

/** Serves the report of one day of Bangladesh, by default today, and its items page after page. */
export function createReportRoutes({ sources, documents, noteStates, clock, lists }: Deps): Routes {
  const figures = new DayFigures({ sources, clock });

  const getDay: RequestHandler = async (req, res) => {
    const { date = dayAt(clock()), warehouse } = parseInput(dayReportQuerySchema, req.query);
    const filter = { from: startOfDay(date), to: endOfDay(date), warehouse };
    const role = roleOf(res);
    const report = await lists.pages(res, async (signal, takeTurn): Promise<DayReport> => {
      // Waiting for the sums takes no slot.
      const sums = await figures.read(date, signal, (parts) => summarize(parts, warehouse));
      const { docs, next } = await listDocuments(documents, filter, { limit: DOCUMENTS, signal, takeTurn });
      const states = await noteStates.read(docs, role, { signal, takeTurn });
      return {
        date,
        ...sums,
        items: await addNames(sources, sums.items, { signal, takeTurn }),
        documents: docs.map((doc) => ({ ...toSummary(doc, role), ...states.get(doc._id) })),
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

  return {
    'GET /reports/day': {
      id: 'getDayReport',
      summary: 'What happened on one day of Bangladesh',
      access: 'signed-in',
      query: dayReportQuerySchema,
      details:
        'Sums by warehouse and by person, the ten items and the ten documents that come first. Values are at the prices at which things happened. A day with very many lines is added up first: meanwhile the response is 503 and says how far it is.',
      response: dayReportSchema,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getDay,
    },
    'GET /reports/day/items': {
      id: 'listDayItems',
      summary: 'The items that moved on one day of Bangladesh, with their figures',
      access: 'signed-in',
      query: dayItemsQuerySchema,
      details:
        'Pages of 100: first the items of which most units left. While somebody works, an item may change its place between two pages.',
      response: dayItemsSchema,
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getItems,
    },
  };
}
