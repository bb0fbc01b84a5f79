import * as contracts from '@godown/shared/bulk/exports.contracts';
import { type Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { DAY_PARAMETERS, toTimes } from '../../http/date-filters.js';
import type { Routes } from '../../http/routes.js';
import { dayAt } from '../../runtime/local-day.js';
import { ENTRY_PARAMETERS, toEntryFilter } from '../../trade/accounts/account-query.js';
import { findSpan, readSpan } from '../../trade/accounts/entries.repo.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';
import { requirePartner } from '../../trade/accounts/find-partner.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { readAllEntries } from '../../trade/accounts/read-all-entries.js';
import { readAllDebts } from '../../trade/partners/owing.js';
import { KIND_PARAMETER } from '../../trade/partners/partner-query.js';
import { DEBT_COLUMNS } from './debt-columns.js';
import { ENTRY_COLUMNS } from './entry-columns.js';
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

  return [
    bind(contracts.exportStatement, {
      ...FILE,
      summary: 'The statement of one customer or supplier as a file, oldest first',
      parameters: DAY_PARAMETERS,
      problems: [...FILE.problems, 'partner_not_found'],
      async handle({ req, res, query: { partner, from, to, ...file } }) {
        const account = await requirePartner(partners, ObjectId.createFromHexString(partner));
        async function* read(signal: AbortSignal) {
          const span = await findSpan(entries, account, toTimes({ from, to }), signal);
          yield* readSpan(entries, account._id, span, signal);
        }
        const open = (signal: AbortSignal) => ({
          name: 'statement',
          columns: ENTRY_COLUMNS,
          pages: read(signal),
        });
        return sendTable(req, res, { ...toFile(file), open });
      },
    }),
    bind(contracts.exportEntries, {
      ...FILE,
      summary: 'The entries of all accounts as a file, oldest first',
      parameters: ENTRY_PARAMETERS,
      handle({ req, res, query: { format, language, ...query } }) {
        const filter = toEntryFilter(query);
        const open = (signal: AbortSignal) => ({
          name: 'entries',
          columns: ENTRY_COLUMNS,
          pages: readAllEntries(entries, filter, signal),
        });
        return sendTable(req, res, { ...toFile({ format, language }), open });
      },
    }),
    bind(contracts.exportDebts, {
      ...FILE,
      summary: 'Who owes how much, and since when, as a file',
      parameters: KIND_PARAMETER,
      handle({ req, res, query: { kind, ...file } }) {
        const today = dayAt(deps.clock());
        const open = (signal: AbortSignal) => ({
          name: 'debts',
          columns: DEBT_COLUMNS,
          pages: readAllDebts({ partners, entries, today, signal }, kind),
        });
        return sendTable(req, res, { ...toFile(file), open });
      },
    }),
  ];
}
