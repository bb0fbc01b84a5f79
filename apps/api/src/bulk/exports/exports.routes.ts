import { can } from '@godown/shared/access/roles';
import type { RequestHandler } from 'express';
import { requirePermission, roleOf } from '../../access/identity/signed-in.js';
import type { JournalCollection } from '../../access/journal/journal.repo.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { readSales } from '../../reports/sales/read-sales.js';
import { requireDay } from '../../reports/stock-date.js';
import { readStockLines, type StockSources } from '../../reports/stock-lines.js';
import { createItemFinder } from '../../stock/items/find-items.js';
import type { PartnerCollection } from '../../trade/accounts/partner-doc.js';
import { withMerged } from '../../trade/documents/document-query.js';
import type { DocumentCollection } from '../../trade/documents/documents.repo.js';
import { documentColumnsFor } from './document-columns.js';
import {
  documentExportSchema,
  fileLanguageSchema,
  itemExportSchema,
  journalExportSchema,
  movementExportSchema,
  partnerExportSchema,
  salesExportSchema,
  selectionExportSchema,
  stockExportSchema,
} from './export-query.js';
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
  partners: PartnerCollection;
  journal: JournalCollection;
}

/** Lists as files, complete and not in pages. */
export function createExportRoutes({ stock, documents, partners, journal, ...deps }: Deps): Routes {
  const { items, movements } = stock;
  const { clock } = deps;
  const finder = createItemFinder({ items, clock });
  const common = fileOf(deps);

  const getItems: RequestHandler = async (req, res) => {
    const { query, ...file } = parseInput(itemExportSchema, req.query);
    const open = (signal: AbortSignal) => toItemTable(finder.readAll(query, signal), roleOf(res));
    await sendTable(req, res, { ...common(file), open });
  };

  const postItems: RequestHandler = async (req, res) => {
    const { format, selection } = parseInput(selectionExportSchema, req.body);
    const { language } = parseInput(fileLanguageSchema, req.query);
    const open = (signal: AbortSignal) =>
      toItemTable(readSelected({ items, finder }, selection, signal), roleOf(res));
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  const getMovements: RequestHandler = async (req, res) => {
    const { format, language, person, ...others } = parseInput(movementExportSchema, req.query);
    const open = (signal: AbortSignal) => ({
      name: 'movements',
      columns: movementColumnsFor(roleOf(res)),
      pages: readMovements(
        movements,
        { ...others, email: person },
        { signal, withCost: can(roleOf(res), 'cost') },
      ),
    });
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  const getDocuments: RequestHandler = async (req, res) => {
    const { format, language, ...query } = parseInput(documentExportSchema, req.query);
    const [filter, role] = [await withMerged(partners, query), roleOf(res)];
    const open = (signal: AbortSignal) => ({
      name: 'documents',
      columns: documentColumnsFor(role),
      pages: readDocuments(documents, filter, { signal, role }),
    });
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  const getPartners: RequestHandler = async (req, res) => {
    const { format, language, ...filter } = parseInput(partnerExportSchema, req.query);
    const withMoney = can(roleOf(res), 'trade');
    if (filter.owed) requirePermission(res, 'trade');
    const open = (signal: AbortSignal) => toPartnerTable(partners, { filter, withMoney, signal });
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  const getJournal: RequestHandler = async (req, res) => {
    const { format, language, ...filter } = parseInput(journalExportSchema, req.query);
    const open = (signal: AbortSignal) => ({
      name: 'journal',
      columns: JOURNAL_COLUMNS,
      pages: readJournal(journal, filter, signal),
    });
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  const getStockValue: RequestHandler = async (req, res) => {
    const query = parseInput(stockExportSchema, req.query);
    const now = clock();
    const date = requireDay(query.date, now);
    const open = (signal: AbortSignal) => toStockTable(readStockLines(stock, { date, now, signal }));
    await sendTable(req, res, { ...common(query), date, open });
  };

  const getSales: RequestHandler = async (req, res) => {
    const { format, language, ...span } = parseInput(salesExportSchema, req.query);
    const withCost = can(roleOf(res), 'cost');
    const open = (signal: AbortSignal) =>
      toSalesTable(readSales({ documents, partners, movements: stock.movements }, span, signal), {
        by: span.by,
        withCost,
      });
    await sendTable(req, res, { ...common({ format, language }), open });
  };

  return {
    'GET /export/items': {
      ...FILE,
      id: 'exportItems',
      summary: 'Items as a file',
      details: 'CSV or XLSX, with the filters of the list. Costs are in it for those who may see them.',
      access: 'signed-in',
      query: itemExportSchema,
      handle: getItems,
    },
    'POST /export/items': {
      ...FILE,
      id: 'exportChosenItems',
      summary: 'Chosen items as a file',
      details: 'The same file, of a selection: ids, or a filter without some items.',
      access: 'signed-in',
      query: fileLanguageSchema,
      body: selectionExportSchema,
      handle: postItems,
    },
    'GET /export/movements': {
      ...FILE,
      id: 'exportMovements',
      summary: 'Movements as a file',
      details: 'CSV or XLSX, with the filters of the list.',
      access: 'signed-in',
      query: movementExportSchema,
      handle: getMovements,
    },
    'GET /export/documents': {
      ...FILE,
      id: 'exportDocuments',
      summary: 'Documents as a file',
      details: 'CSV or XLSX, with the filters of the list. One row for each document.',
      access: 'signed-in',
      query: documentExportSchema,
      handle: getDocuments,
    },
    'GET /export/partners': {
      ...FILE,
      id: 'exportPartners',
      summary: 'Customers and suppliers as a file',
      details: 'With balances and limits for those who may see money.',
      access: 'signed-in',
      query: partnerExportSchema,
      problems: [...FILE.problems, 'role_required'],
      handle: getPartners,
    },
    'GET /export/journal': {
      ...FILE,
      id: 'exportJournal',
      summary: 'The journal as a file',
      access: 'administer',
      query: journalExportSchema,
      handle: getJournal,
    },
    'GET /export/sales': {
      ...FILE,
      id: 'exportSales',
      summary: 'What was sold, as a file',
      details:
        'The rows of `GET /reports/sales`, all of them. Who took something back is in `GET /export/documents`, whose returns name their note.',
      access: 'trade',
      query: salesExportSchema,
      handle: getSales,
    },
    'GET /export/stock-value': {
      ...FILE,
      id: 'exportStockValue',
      summary: 'The value of the stock at the end of a day as a file',
      access: 'cost',
      query: stockExportSchema,
      handle: getStockValue,
    },
  };
}
