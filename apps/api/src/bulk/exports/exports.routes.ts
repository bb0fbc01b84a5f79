import { can } from '@godown/shared/access/roles';
import * as contracts from '@godown/shared/bulk/exports.contracts';
import { bind } from '../../access/bind.js';
import { requirePermission } from '../../access/identity/signed-in.js';
import type { JournalCollection } from '../../access/journal/journal.repo.js';
import { JOURNAL_PARAMETERS } from '../../access/journal/journal.routes.js';
import { toTimes } from '../../http/date-filters.js';
import type { Routes } from '../../http/routes.js';
import { readSales } from '../../reports/sales/read-sales.js';
import { requireDay } from '../../reports/stock-date.js';
import { readStockLines, type StockSources } from '../../reports/stock-lines.js';
import { createItemFinder } from '../../stock/items/find-items.js';
import { toItemQuery } from '../../stock/items/item-query.js';
import { toMovementFilter } from '../../stock/movements/movement-query.js';
import type { PartnerCollection } from '../../trade/accounts/partner-doc.js';
import { DOCUMENT_PARAMETERS, toDocumentFilter } from '../../trade/documents/document-query.js';
import type { DocumentCollection } from '../../trade/documents/documents.repo.js';
import type { NoteStates } from '../../trade/documents/note-states.js';
import { PARTNER_PARAMETERS } from '../../trade/partners/partner-query.js';
import { documentColumnsFor } from './document-columns.js';
import { readDocuments, readJournal, readMovements, readSelected } from './export-rows.js';
import { FILE, type FileDeps, fileOf } from './file-route.js';
import { toItemTable } from './item-columns.js';
import { JOURNAL_COLUMNS } from './journal-columns.js';
import { movementColumnsFor } from './movement-columns.js';
import { toPartnerTable } from './partner-columns.js';
import { toSalesTable } from './sales-columns.js';
import { sendTable } from './send-table.js';
import { toStockTable } from './stock-columns.js';

interface Deps extends FileDeps {
  stock: StockSources;
  documents: DocumentCollection;
  noteStates: NoteStates;
  partners: PartnerCollection;
  journal: JournalCollection;
}

/** Lists as files, complete and not in pages. */
export function createExportRoutes(all: Deps): Routes {
  const { stock, documents, noteStates, partners, journal, ...deps } = all;
  const { items, movements } = stock;
  const { clock } = deps;
  const finder = createItemFinder({ items, clock });
  const toFile = fileOf(deps);

  return [
    bind(contracts.exportItems, {
      ...FILE,
      summary: 'Items as a file',
      details: 'CSV or XLSX, with the filters of the list. Costs are in it for those who may see them.',
      handle({ req, res, role, query: { format, language, ...query } }) {
        const open = (signal: AbortSignal) => toItemTable(finder.readAll(toItemQuery(query), signal), role);
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportChosenItems, {
      ...FILE,
      summary: 'Chosen items as a file',
      details: 'The same file, of a selection: ids, or a filter without some items.',
      handle({ req, res, role, query: { language }, body: { format, selection } }) {
        const open = (signal: AbortSignal) =>
          toItemTable(readSelected({ items, finder }, selection, signal), role);
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportMovements, {
      ...FILE,
      summary: 'Movements as a file',
      details: 'CSV or XLSX, with the filters of the list.',
      handle({ req, res, role, query: { format, language, ...query } }) {
        const filter = toMovementFilter(query);
        const open = (signal: AbortSignal) => ({
          name: 'movements',
          columns: movementColumnsFor(role),
          pages: readMovements(movements, filter, { signal, withCost: can(role, 'cost') }),
        });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportDocuments, {
      ...FILE,
      summary: 'Documents as a file',
      details:
        'CSV or XLSX, with the filters of the list. One row for each document. What was paid at once is 0 if the payment was undone since or its cheque bounced.',
      parameters: DOCUMENT_PARAMETERS,
      async handle({ req, res, role, query: { format, language, ...query } }) {
        const filter = await toDocumentFilter(partners, query);
        const open = (signal: AbortSignal) => ({
          name: 'documents',
          columns: documentColumnsFor(role),
          pages: readDocuments({ documents, noteStates }, filter, { signal, role }),
        });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportPartners, {
      ...FILE,
      summary: 'Customers and suppliers as a file',
      details: 'With balances and limits for those who may see money.',
      parameters: PARTNER_PARAMETERS,
      problems: [...FILE.problems, 'role_required'],
      handle(call) {
        const { req, res, role, query } = call;
        const { format, language, ...filter } = query;
        const withMoney = can(role, 'trade');
        if (filter.owed) requirePermission(call, 'trade');
        const open = (signal: AbortSignal) => toPartnerTable(partners, { filter, withMoney, signal });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportJournal, {
      ...FILE,
      summary: 'The journal as a file',
      parameters: JOURNAL_PARAMETERS,
      handle({ req, res, query: { format, language, from, to, ...query } }) {
        const filter = { ...query, ...toTimes({ from, to }) };
        const open = (signal: AbortSignal) => ({
          name: 'journal',
          columns: JOURNAL_COLUMNS,
          pages: readJournal(journal, filter, signal),
        });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportSales, {
      ...FILE,
      summary: 'What was sold, as a file',
      details:
        'The rows of `GET /reports/sales`, all of them, and for managers its `corrected` in a row of its own where no other row has it: they add up to its `total`. Who took something back is in `GET /export/documents`, whose returns name their note.',
      handle({ req, res, role, query: { format, language, ...span } }) {
        const withCost = can(role, 'cost');
        const open = (signal: AbortSignal) =>
          toSalesTable(readSales({ documents, partners, movements }, span, signal), {
            by: span.by,
            withCost,
          });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportStockValue, {
      ...FILE,
      summary: 'The value of the stock at the end of a day as a file',
      handle({ req, res, query }) {
        const now = clock();
        const date = requireDay(query.date, now);
        const open = (signal: AbortSignal) => toStockTable(readStockLines(stock, { date, now, signal }));
        return sendTable(req, res, { ...toFile(query), date, open });
      },
    }),
  ];
}
