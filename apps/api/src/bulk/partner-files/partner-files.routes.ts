import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  MAX_PARTNER_FILE,
  MAX_PARTNER_ROWS,
  type PartnerMapping,
  partnerImportSchema,
} from '@godown/shared/bulk/partner-imports';
import { CSV, XLSX } from '@godown/shared/http/contract';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import { signedInOf } from '../../access/identity/signed-in.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import type { Routes } from '../../http/routes.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import type { Ledger } from '../../stock/ledger/ledger.js';
import type { AccountAttachment } from '../../trade/accounts/account-batch.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { PARTNER_HEADINGS } from '../exports/partner-columns.js';
import { templateCsv } from '../exports/template.js';
import { READING_MS, type Readings } from '../files/readings.js';
import { addRows } from './add-rows.js';
import { toResult } from './import-result.js';
import { findKnown, findSame } from './known-partners.js';
import { importQuerySchema, templateQuerySchema } from './partner-file-query.js';
import { readPartnerFile } from './read-partner-file.js';

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

  const postImport: RequestHandler = async (req, res) => {
    const { kind, check = false, withoutWrong = false, ...how } = parseInput(importQuerySchema, req.query);
    // Nothing moves on the connection while the file is read, and a server closes such connections.
    res.setTimeout(READING_MS + ADDING_MS);
    const bytes = await readBody(openBody(req, res));
    // The file may have taken minutes to arrive.
    await res.locals.checkAgain?.();
    const by = signedInOf(res).caller;
    const reader = { person: by.uid, signal: signalOf(res) };
    const { rows, ...read } = await readPartnerFile(readings, bytes, { kind, reader, mapping: how.mapping });
    if (!check) requireName(read.mapping);
    // Read in another way, its rows are others.
    const file = `${hash('sha256', bytes, 'hex')} ${JSON.stringify(read.mapping)}`;
    const right = rows.flatMap(({ row, partner }) => (partner ? [{ row, partner }] : []));
    const { known, earlier } = await findKnown({ partners, keys }, right, { kind, file });
    const isApplied = !check && (right.length === rows.length || withoutWrong);
    if (isApplied) {
      const fresh = right.filter(({ row }) => !known.has(row) && !earlier.has(row));
      const added = await addRows({ accounts, ledger }, fresh, { file, by, signal: reader.signal });
      // The same file was sent by somebody else in the same moment.
      for (const { row } of fresh) if (!added.has(row)) earlier.add(row);
    }
    res.json({ isApplied, ...toResult(rows, { known, earlier, same: findSame(right) }), ...read });
  };

  return {
    'GET /partners/template.csv': {
      id: 'getPartnerTemplate',
      summary: 'An empty file of customers or suppliers to fill in',
      access: 'import',
      query: templateQuerySchema,
      response: { types: [CSV] },
      responseHeaders: ['Content-Disposition'],
      handle: (req, res) => {
        const { kind, language = SOURCE_LANGUAGE } = parseInput(templateQuerySchema, req.query);
        const csv = templateCsv(language, Object.values(PARTNER_HEADINGS));
        res.attachment(`${kind}s.csv`).type(`${CSV}; charset=utf-8`).send(csv);
      },
    },
    'POST /partners/import': {
      id: 'importPartners',
      summary: 'Add the customers or suppliers of a file',
      details: `The body is the file itself, CSV or a workbook, with at most ${MAX_PARTNER_ROWS} rows and 5 MB. It has headings such as those of the export; “Owed” is what is owed at the start. All rows are checked first: if one is wrong, none is added. Sent again, a file adds nobody twice, and what it added before is counted apart. Rows of one file are all added, also if they have one name or phone number; what is left out is named with its amount. Without columns, the headings say what they are.`,
      access: 'import',
      query: importQuerySchema,
      body: { types: [CSV, XLSX, 'application/octet-stream'] },
      response: partnerImportSchema,
      problems: ['body_too_large', 'server_busy', 'disk_full'],
      handle: postImport,
    },
  };
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
