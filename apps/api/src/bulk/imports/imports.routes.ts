import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@godown/shared/bulk/import-limits';
import * as contracts from '@godown/shared/bulk/imports.contracts';
import { CSV, XLSX } from '@godown/shared/http/contract';
import { MAX_LIMIT } from '@godown/shared/http/list-query';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { stringify } from 'csv-stringify';
import type { Request, Response } from 'express';
import { bind } from '../../access/bind.js';
import type { Caller } from '../../access/identity/access-tokens.js';
import { CSV_OPTIONS } from '../../http/csv.js';
import { fingerprintOf } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, setTotal } from '../../http/paging.js';
import { ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import { PAGE_HEADERS, type Routes, SENT } from '../../http/routes.js';
import { templateCsv, templateXlsx } from '../exports/template.js';
import { READING_MS, type Reader } from '../files/readings.js';
import { toJob } from '../jobs/job-doc.js';
import { toImportRow } from './import-doc.js';
import type { Imports } from './imports.js';
import { listImports, listRows } from './imports.repo.js';

interface Deps {
  imports: Imports;
  lists: ListReaders;
}

/** Time to remove a file that was refused, in milliseconds. */
const CLEANUP_MS = 10_000;
const CSV_UTF8 = `${CSV}; charset=utf-8`;

/** Takes files, checks them, and applies them. */
export function createImportRoutes({ imports, lists }: Deps): Routes {
  const { collections } = imports;

  return [
    bind(contracts.listImports, {
      summary: 'List imports',
      async handle() {
        const docs = await listImports(collections);
        return Promise.all(docs.map((doc) => imports.show(doc)));
      },
    }),
    bind(contracts.uploadImport, {
      summary: 'Upload a file with items',
      details: 'The body is the file itself, at most 50 MB.',
      responseHeaders: ['Location'],
      problems: ['body_too_large', 'server_busy', 'disk_full'],
      async handle(call) {
        const { req, res, query, caller: by } = call;
        requireSmall(req);
        const received = await imports.receive({
          body: openBody(req, res),
          reader: readerOf(call),
          checkSender: async () => res.locals.checkAgain?.(),
        });
        const doc = await imports.add(received, { name: query.name, by });
        res.location(`${req.baseUrl}/imports/${doc._id}`);
        return imports.show(doc);
      },
    }),
    bind(contracts.getImportTemplateCsv, {
      summary: 'An empty file to fill in, as CSV',
      responseHeaders: ['Content-Disposition'],
      handle({ res, query: { language = SOURCE_LANGUAGE } }) {
        res.attachment('items.csv').type(CSV_UTF8).send(templateCsv(language));
        return SENT;
      },
    }),
    bind(contracts.getImportTemplateXlsx, {
      summary: 'An empty file to fill in, as a workbook',
      responseHeaders: ['Content-Disposition'],
      async handle({ res, query: { language = SOURCE_LANGUAGE } }) {
        res
          .attachment('items.xlsx')
          .type(XLSX)
          .send(await templateXlsx(language));
        return SENT;
      },
    }),
    bind(contracts.getImport, {
      summary: 'One import',
      problems: ['import_not_found'],
      handle: async ({ params }) => imports.show(await imports.require(params.id)),
    }),
    bind(contracts.deleteImport, {
      summary: 'Discard an import that was not applied',
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      async handle({ params }) {
        await imports.remove(params.id);
        return { deletedCount: 1 };
      },
    }),
    bind(contracts.chooseImportSheet, {
      summary: 'Read another sheet of the workbook',
      details:
        'The sample, the mapping and the number of rows are then those of this sheet. A check has to be made again.',
      problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
      handle: async (call) =>
        imports.show(await imports.chooseSheet(call.params.id, call.body.sheet, readerOf(call))),
    }),
    bind(contracts.chooseImportHeadings, {
      summary: 'Read the headings in another row',
      details: 'The columns are guessed again by them. A check has to be made again.',
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      handle: async ({ params, body }) =>
        imports.show(await imports.chooseHeadings(params.id, body.headingRow)),
    }),
    bind(contracts.checkImport, {
      summary: 'Read every row and change nothing',
      details:
        'With decimal null the file must show which sign stands before the cents. If its numbers allow both, the response is 422.',
      problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
      handle: async ({ params, body }) => imports.show(await imports.startCheck(params.id, body)),
    }),
    bind(contracts.cancelImportCheck, {
      summary: 'Cancel a check',
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      handle: async ({ params }) => imports.show(await imports.cancelCheck(params.id)),
    }),
    bind(contracts.applyImport, {
      summary: 'Apply a checked import as a job',
      details:
        'If no column is read as the price, or as stock, new items would have none: then withoutPrice or withoutStock must be true.',
      problems: ['import_not_found', 'import_not_ready', 'disk_full', 'too_many_jobs'],
      async handle({ req, params, query, keyId: key, caller: by }) {
        const fingerprint = fingerprintOf(req, { uid: by.uid, body: null });
        return toJob(await imports.apply(params.id, { ...query, by, key, fingerprint }));
      },
    }),
    bind(contracts.listImportRows, {
      summary: 'The checked rows',
      parameters: { status: { description: 'What becomes of the row.' } },
      responseHeaders: PAGE_HEADERS,
      problems: ['import_not_found', 'server_busy'],
      page: { limit: MAX_LIMIT, readPlace: (text) => (/^\d{1,8}$/.test(text) ? Number(text) : null) },
      async handle({ req, res, params, query: { status }, page: { limit, after = 0 } }) {
        const { _id, counts, warned = 0 } = await imports.require(params.id);
        const rows = counts
          ? await lists.staff(res, () => listRows(collections, _id, { status, after, limit: limit + 1 }))
          : [];
        setTotal(res, { count: status === 'warned' ? warned : (counts?.[status] ?? 0), isExact: true });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        if (last && rows.length > limit) linkNext(req, res, String(last.row));
        return page.map(toImportRow);
      },
    }),
    bind(contracts.getWrongRowsCsv, {
      summary: 'The wrong rows as a file, with what is wrong',
      responseHeaders: ['Content-Disposition'],
      problems: ['import_not_found', 'import_not_ready', 'server_busy'],
      async handle(call) {
        const { res, params } = call;
        const { language = SOURCE_LANGUAGE } = call.query;
        const doc = await imports.require(params.id);
        if (!doc.counts)
          throw new ProblemError('import_not_ready', { detail: /* i18n */ 'Check the file first.' });
        res
          .type(CSV_UTF8)
          .attachment(`${doc.name.replace(/\.\w{1,5}$/, '')} - wrong rows.csv`)
          .type(CSV_UTF8);
        const rows = Readable.from(imports.readWrong(doc, { language, reader: readerOf(call) }));
        await pipeline(rows, stringify(CSV_OPTIONS), res);
        return SENT;
      },
    }),
  ];
}

/** Nothing moves on the connection while a file is read, and a server closes such connections. */
function readerOf({ res, caller }: { res: Response; caller: Caller }): Reader {
  res.setTimeout(READING_MS + CLEANUP_MS);
  return { person: caller.uid, signal: signalOf(res) };
}

/** Before a byte is read, if the client says how many there are. */
function requireSmall({ headers }: Request): void {
  if (Number(headers['content-length']) > MAX_FILE_BYTES)
    throw new ProblemError('body_too_large', { detail: /* i18n */ 'A file may have at most 50 MB.' });
}
