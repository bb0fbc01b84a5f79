import type { DayReport } from '@godown/shared/stock/reports';
import * as contracts from '@godown/shared/stock/reports.contracts';
import { bind } from '../access/bind.js';
import type { ListReaders } from '../http/limits/limit-lists.js';
import { setTotal } from '../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../http/routes.js';
import type { Clock } from '../runtime/clock.js';
import { dayAt, endOfDay, startOfDay } from '../runtime/local-day.js';
import { toSummary } from '../trade/documents/document-doc.js';
import { planScans } from '../trade/documents/document-filter.js';
import { countDocuments, type DocumentCollection, listDocuments } from '../trade/documents/documents.repo.js';
import type { NoteStates } from '../trade/documents/note-states.js';
import { DayFigures } from './day/day-figures.js';
import { fromPlace, toPlace } from './day/day-place.js';
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
export function createReportRoutes(deps: Deps): Routes {
  const { sources, documents, noteStates, clock, lists } = deps;
  const figures = new DayFigures({ sources, clock });

  return [
    bind(contracts.getDayReport, {
      summary: 'What happened on one day of Bangladesh',
      details:
        'Sums by warehouse and by person, the ten items and the ten documents that come first. Values are at the prices at which things happened. A day with very many lines is added up first: meanwhile the response is 503 and says how far it is.',
      problems: ['server_busy'],
      isCompressed: true,
      handle({ res, role, query: { date = dayAt(clock()), warehouse } }) {
        const filter = { from: startOfDay(date), to: endOfDay(date), warehouse };
        return lists.pages(res, async (signal, takeTurn): Promise<DayReport> => {
          // Waiting for the sums takes no slot.
          const sums = await figures.read(date, signal, (parts) => summarize(parts, warehouse));
          const turns = { signal, takeTurn };
          const scans = await planScans(documents, filter, turns);
          const first = await listDocuments(documents, scans, { limit: DOCUMENTS, ...turns });
          const states = await noteStates.read(first.docs, role, turns);
          return {
            date,
            ...sums,
            items: await addNames(sources, sums.items, turns),
            documents: first.docs.map((doc) => ({ ...toSummary(doc, role), ...states.get(doc._id) })),
            documentCount: await countDocuments(documents, scans, first, turns),
          };
        });
      },
    }),
    bind(contracts.listDayItems, {
      summary: 'The items that moved on one day of Bangladesh, with their figures',
      details:
        'Pages of 100: first the items of which most units left. While somebody works, an item may change its place between two pages.',
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      async handle({ req, res, query: { warehouse, ...query } }) {
        const place = query.after === undefined ? undefined : fromPlace(query.after);
        const date = query.date ?? place?.date ?? dayAt(clock());
        const wanted = { warehouse, limit: PAGE, after: place?.after };
        const { rows, page } = await lists.pages(res, async (signal, takeTurn) => {
          const page = await figures.read(date, signal, (parts) => rankItems(parts, wanted));
          return { page, rows: await addNames(sources, page.rows, { signal, takeTurn }) };
        });
        if (!place) setTotal(res, { count: page.count, isExact: true });
        if (page.next) {
          const after = toPlace(date, warehouse, page.next);
          const next = { date, ...(warehouse && { warehouse }), after };
          res.links({ next: `${req.baseUrl}${req.path}?${new URLSearchParams(next)}` });
        }
        return rows;
      },
    }),
  ];
}
