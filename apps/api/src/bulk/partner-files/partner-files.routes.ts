import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_PARTNER_FILE, MAX_PARTNER_ROWS, type PartnerMapping } from '@godown/shared/bulk/partner-imports';
import * as contracts from '@godown/shared/bulk/partner-imports.contracts';
import { CSV } from '@godown/shared/http/contract';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { rightsOf } from '../../access/identity/signed-in.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import { type ParameterTexts, type Routes, SENT } from '../../http/routes.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import type { Ledger } from '../../stock/ledger/ledger.js';
import type { AccountAttachment } from '../../trade/accounts/account-batch.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { KIND_PARAMETER } from '../../trade/partners/partner-query.js';
import { PARTNER_HEADINGS } from '../exports/partner-columns.js';
import { templateCsv } from '../exports/template.js';
import { READING_MS, type Readings } from '../files/readings.js';
import { addRows } from './add-rows.js';
import { toResult } from './import-result.js';
import { findKnown, findSame } from './known-partners.js';
import { readPartnerFile } from './read-partner-file.js';

const IMPORT_PARAMETERS: ParameterTexts = {
  kind: { description: 'Whether the file has customers or suppliers.' },
  check: { description: 'True to read the file and add nothing.', schema: { type: 'boolean' } },
  withoutWrong: {
    description: 'True to add the right rows of a file that has wrong ones too.',
    schema: { type: 'boolean' },
  },
  columns: {
    description:
      'The field of each column, in their order, with commas between them; nothing for a column that is not read. Such as name,,phone.',
  },
  headingRow: {
    description: 'The row with the headings, from 1; 0 for none. Rows above it are not read.',
    schema: { type: 'integer', minimum: 0, maximum: 20 },
  },
};

interface Deps {
  db: Db;
  accounts: AccountAttachment;
  ledger: Ledger;
  readings: Readings;
}

/** Time to add the rows, in milliseconds. */
const ADDING_MS = 60_000;

/** Takes files of customers and suppliers. */
export function createPartnerFileRoutes({ db, accounts, ledger, readings }: Deps): Routes {
  const partners = partnersOf(db, { readPreference: 'primary' });
  const { keys } = ledgerCollectionsOf(db);

  return [
    bind(contracts.getPartnerTemplate, {
      summary: 'An empty file of customers or suppliers to fill in',
      parameters: KIND_PARAMETER,
      responseHeaders: ['Content-Disposition'],
      handle({ res, query: { kind, language = SOURCE_LANGUAGE } }) {
        const csv = templateCsv(language, Object.values(PARTNER_HEADINGS));
        res.attachment(`${kind}s.csv`).type(`${CSV}; charset=utf-8`).send(csv);
        return SENT;
      },
    }),
    bind(contracts.importPartners, {
      summary: 'Add the customers or suppliers of a file',
      details: `The body is the file itself, CSV or a workbook, with at most ${MAX_PARTNER_ROWS} rows and 5 MB. It has headings such as those of the export; “Owed” is what is owed at the start. All rows are checked first: if one is wrong, none is added. Sent again, a file adds nobody twice, and what it added before is counted apart. Rows of one file are all added, also if they have one name or phone number; what is left out is named with its amount. Without columns, the headings say what they are.`,
      parameters: IMPORT_PARAMETERS,
      problems: ['body_too_large', 'server_busy', 'disk_full'],
      async handle(call) {
        const { req, res, query, caller: by } = call;
        const { kind, check = false, withoutWrong = false, columns, headingRow = 0 } = query;
        const mapping = columns && { headingRow, columns };
        // Nothing moves on the connection while the file is read, and a server closes such connections.
        res.setTimeout(READING_MS + ADDING_MS);
        const bytes = await readBody(openBody(req, res));
        // The file may have taken minutes to arrive.
        await res.locals.checkAgain?.();
        const reader = { person: by.uid, signal: signalOf(res) };
        const { rows, ...read } = await readPartnerFile(readings, bytes, { kind, reader, mapping });
        if (!check) requireName(read.mapping);
        // Read in another way, its rows are others.
        const file = `${hash('sha256', bytes, 'hex')} ${JSON.stringify(read.mapping)}`;
        const right = rows.flatMap(({ row, partner }) => (partner ? [{ row, partner }] : []));
        const { known, earlier } = await findKnown({ partners, keys }, right, { kind, file });
        const isApplied = !check && (right.length === rows.length || withoutWrong);
        if (isApplied) {
          const fresh = right.filter(({ row }) => !known.has(row) && !earlier.has(row));
          const sending = { file, by, ...rightsOf(call), signal: reader.signal };
          const added = await addRows({ accounts, ledger }, fresh, sending);
          // The same file was sent by somebody else in the same moment.
          for (const { row } of fresh) if (!added.has(row)) earlier.add(row);
        }
        return { isApplied, ...toResult(rows, { known, earlier, same: findSame(right) }), ...read };
      },
    }),
  ];
}

function requireName({ columns }: PartnerMapping): void {
  if (columns.includes('name')) return;
  const message = /* i18n */ 'The file has no column with the heading Name.';
  throw invalidInput([{ path: 'file', message }]);
}

async function readBody(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_PARTNER_FILE)
      throw new ProblemError('body_too_large', { detail: /* i18n */ 'A file may have at most 5 MB.' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
