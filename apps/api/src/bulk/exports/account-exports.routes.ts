import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
import { dayAt } from '../../runtime/local-day.js';
import { toEntryFilter, toTimes } from '../../trade/accounts/account-query.js';
import { findSpan, readSpan } from '../../trade/accounts/entries.repo.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';
import { requirePartner } from '../../trade/accounts/find-partner.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { readAllEntries } from '../../trade/accounts/read-all-entries.js';
import { readAllDebts } from '../../trade/partners/owing.js';
import { DEBT_COLUMNS } from './debt-columns.js';
import { ENTRY_COLUMNS } from './entry-columns.js';
import { debtExportSchema, entryExportSchema, statementExportSchema } from './export-query.js';
import { FILE, type FileDeps, fileOf } from './file-route.js';
import { sendTable } from './send-table.js';

interface Deps extends FileDeps {
  db: Db;
}

/** Accounts as files, complete. */
export function createAccountExportRoutes({ db, ...deps }: Deps): Routes {
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });
  const toFile = fileOf(deps);

  const getStatement: RequestHandler = async (req, res) => {
    const { partner, from, to, ...file } = parseInput(statementExportSchema, req.query);
    const account = await requirePartner(partners, partner);
    async function* read(signal: AbortSignal) {
      const span = await findSpan(entries, account, toTimes({ from, to }), signal);
      yield* readSpan(entries, account._id, span, signal);
    }
    const open = (signal: AbortSignal) => ({
      name: 'statement',
      columns: ENTRY_COLUMNS,
      pages: read(signal),
    });
    await sendTable(req, res, { ...toFile(file), open });
  };

  const getEntries: RequestHandler = async (req, res) => {
    const { format, language, ...query } = parseInput(entryExportSchema, req.query);
    const filter = toEntryFilter(query);
    const open = (signal: AbortSignal) => ({
      name: 'entries',
      columns: ENTRY_COLUMNS,
      pages: readAllEntries(entries, filter, signal),
    });
    await sendTable(req, res, { ...toFile({ format, language }), open });
  };

  const getDebts: RequestHandler = async (req, res) => {
    const { kind, ...file } = parseInput(debtExportSchema, req.query);
    const today = dayAt(deps.clock());
    const open = (signal: AbortSignal) => ({
      name: 'debts',
      columns: DEBT_COLUMNS,
      pages: readAllDebts({ partners, entries, today, signal }, kind),
    });
    await sendTable(req, res, { ...toFile(file), open });
  };

  return {
    'GET /export/statement': {
      ...FILE,
      id: 'exportStatement',
      summary: 'The statement of one customer or supplier as a file, oldest first',
      access: 'trade',
      query: statementExportSchema,
      problems: [...FILE.problems, 'partner_not_found'],
      handle: getStatement,
    },
    'GET /export/entries': {
      ...FILE,
      id: 'exportEntries',
      summary: 'The entries of all accounts as a file, oldest first',
      access: 'trade',
      query: entryExportSchema,
      handle: getEntries,
    },
    'GET /export/debts': {
      ...FILE,
      id: 'exportDebts',
      summary: 'Who owes how much, and since when, as a file',
      access: 'trade',
      query: debtExportSchema,
      handle: getDebts,
    },
  };
}
