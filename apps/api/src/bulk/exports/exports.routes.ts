import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { roleOf, signedIn } from '../../access/identity/signed-in.js';
import type { JournalCollection } from '../../access/journal/journal.repo.js';
import { allowOnly } from '../../http/allow.js';
import { readJson } from '../../http/json-body.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import { requireDay } from '../../reports/stock-date.js';
import { readStockLines, type StockSources } from '../../reports/stock-lines.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import type { DocumentCollection } from '../../stock/documents/documents.repo.js';
import { createItemFinder } from '../../stock/items/find-items.js';
import { DOCUMENT_COLUMNS } from './document-columns.js';
import {
  documentExportSchema,
  itemExportSchema,
  journalExportSchema,
  movementExportSchema,
  selectionExportSchema,
  stockExportSchema,
} from './export-query.js';
import { readDocuments, readJournal, readMovements, readSelected } from './export-rows.js';
import { toItemTable } from './item-columns.js';
import { JOURNAL_COLUMNS } from './journal-columns.js';
import { MOVEMENT_COLUMNS } from './movement-columns.js';
import { sendTable } from './send-table.js';
import { toStockTable } from './stock-columns.js';

interface Deps {
  stock: StockSources;
  documents: DocumentCollection;
  journal: JournalCollection;
  clock: Clock;
  lists: ListReaders;
}

/** `/export/...`: lists as files, complete and not in pages. */
export function createExportRouter({ stock, documents, journal, clock, lists }: Deps): Router {
  const { items, movements, home } = stock;
  const finder = createItemFinder({ items, clock });
  const common = () => ({ limit: lists.exports, date: dayAt(clock()) });

  const getItems: RequestHandler = async (req, res) => {
    const { format, query } = parseInput(itemExportSchema, req.query);
    const open = (signal: AbortSignal) =>
      toItemTable(finder.readAll(query, signal), { role: roleOf(res), home });
    await sendTable(req, res, { ...common(), format, open });
  };

  const postItems: RequestHandler = async (req, res) => {
    const { format, selection } = parseInput(selectionExportSchema, req.body);
    const open = (signal: AbortSignal) =>
      toItemTable(readSelected({ items, finder }, selection, signal), { role: roleOf(res), home });
    await sendTable(req, res, { ...common(), format, open });
  };

  const getMovements: RequestHandler = async (req, res) => {
    const { format, person, ...others } = parseInput(movementExportSchema, req.query);
    const open = (signal: AbortSignal) => ({
      name: 'movements',
      columns: MOVEMENT_COLUMNS,
      pages: readMovements(movements, { ...others, email: person }, signal),
    });
    await sendTable(req, res, { ...common(), format, open });
  };

  const getDocuments: RequestHandler = async (req, res) => {
    const { format, ...filter } = parseInput(documentExportSchema, req.query);
    const open = (signal: AbortSignal) => ({
      name: 'documents',
      columns: DOCUMENT_COLUMNS,
      pages: readDocuments(documents, filter, signal),
    });
    await sendTable(req, res, { ...common(), format, open });
  };

  const getJournal: RequestHandler = async (req, res) => {
    const { format, ...filter } = parseInput(journalExportSchema, req.query);
    const open = (signal: AbortSignal) => ({
      name: 'journal',
      columns: JOURNAL_COLUMNS,
      pages: readJournal(journal, filter, signal),
    });
    await sendTable(req, res, { ...common(), format, open });
  };

  const getStockValue: RequestHandler = async (req, res) => {
    const query = parseInput(stockExportSchema, req.query);
    const now = clock();
    const date = requireDay(query.date, now);
    const open = (signal: AbortSignal) => toStockTable(readStockLines(stock, { date, now, signal }));
    await sendTable(req, res, { limit: lists.exports, date, format: query.format, open });
  };

  const router = Router();
  // Workbooks are compressed already, and the middleware leaves them alone.
  const before = [signedIn(), compression()];
  const readOnly = allowOnly('GET', 'HEAD');
  router
    .route('/export/items')
    .get(before, getItems)
    .post(before, readJson, postItems)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/export/movements').get(before, getMovements).all(readOnly);
  const manager = [signedIn('administer'), compression()];
  router.route('/export/journal').get(manager, getJournal).all(readOnly);
  router.route('/export/documents').get(before, getDocuments).all(readOnly);
  router.route('/export/stock-value').get(signedIn('cost'), compression(), getStockValue).all(readOnly);
  return router;
}
