import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileLanguageFields } from '@godown/shared/bulk/exports.contracts';
import { MAX_FILE_BYTES } from '@godown/shared/bulk/import-limits';
import {
  headingChoiceSchema,
  importRowSchema,
  importSchema,
  mappingSchema,
  ROW_STATUSES,
  sheetChoiceSchema,
} from '@godown/shared/bulk/imports';
import { jobSchema } from '@godown/shared/bulk/jobs';
import { CSV, XLSX } from '@godown/shared/http/contract';
import { MAX_LIMIT, pageFields } from '@godown/shared/http/list-query';
import { deletionSchema, textSchema } from '@godown/shared/items/item';
import { type Language, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { stringify } from 'csv-stringify';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { signedInOf } from '../../access/identity/signed-in.js';
import { CSV_OPTIONS } from '../../http/csv.js';
import { fingerprintOf, requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { linkNext, readAfter, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { templateCsv, templateXlsx } from '../exports/template.js';
import { READING_MS, type Reader } from '../files/readings.js';
import { toJob } from '../jobs/job-doc.js';
import { type ImportDoc, toImportRow } from './import-doc.js';
import type { Imports } from './imports.js';
import { importNotFound, listImports, listRows } from './imports.repo.js';

interface Deps {
  imports: Imports;
  lists: ListReaders;
}

const fileLanguageSchema = z.strictObject(fileLanguageFields);
const importNameSchema = z.strictObject({ name: textSchema(200) });
/** Rows by their status, or all that have warnings. */
const LISTS = [...ROW_STATUSES, 'warned'] as const;
const importRowsQuerySchema = z.strictObject({
  status: z.enum(LISTS, `One of: ${LISTS.join(', ')}.`),
  ...pageFields,
});
/** Time to remove a file that was refused, in milliseconds. */
const CLEANUP_MS = 10_000;
const yesSchema = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
const applyQuerySchema = z.strictObject({ withoutPrice: yesSchema, withoutStock: yesSchema });
const CSV_UTF8 = `${CSV}; charset=utf-8`;

/** Takes files, checks them, and applies them. */
export function createImportRoutes({ imports, lists }: Deps): Routes {
  const { collections } = imports;
  const idOf = (req: Request) => requireObjectId(req.params.id, importNotFound);
  const send = async (res: Response, doc: ImportDoc) => void res.json(await imports.show(doc));

  const postImport: RequestHandler = async (req, res) => {
    const { name } = parseInput(importNameSchema, req.query);
    requireSmall(req);
    const received = await imports.receive({
      body: openBody(req, res),
      reader: readerOf(res),
      checkSender: async () => res.locals.checkAgain?.(),
    });
    const doc = await imports.add(received, { name, by: signedInOf(res).caller });
    await send(res.status(201).location(`${req.baseUrl}/imports/${doc._id}`), doc);
  };

  const getImports: RequestHandler = async (_req, res) => {
    const docs = await listImports(collections);
    res.json(await Promise.all(docs.map((doc) => imports.show(doc))));
  };

  const postCheck: RequestHandler = async (req, res) => {
    const mapping = parseInput(mappingSchema, req.body);
    await send(res.status(202), await imports.startCheck(idOf(req), mapping));
  };

  const postSheet: RequestHandler = async (req, res) => {
    const { sheet } = parseInput(sheetChoiceSchema, req.body);
    await send(res, await imports.chooseSheet(idOf(req), sheet, readerOf(res)));
  };

  const postHeadings: RequestHandler = async (req, res) => {
    const { headingRow } = parseInput(headingChoiceSchema, req.body);
    await send(res, await imports.chooseHeadings(idOf(req), headingRow));
  };

  const postCancel: RequestHandler = async (req, res) => {
    await send(res.status(202), await imports.cancelCheck(idOf(req)));
  };

  const postApply: RequestHandler = async (req, res) => {
    const id = idOf(req);
    const key = requireIdempotencyKey(req);
    const yes = parseInput(applyQuerySchema, req.query);
    const by = signedInOf(res).caller;
    const fingerprint = fingerprintOf(req, { uid: by.uid, body: null });
    res.status(202).json(toJob(await imports.apply(id, { ...yes, by, key, fingerprint })));
  };

  const getRows: RequestHandler = async (req, res) => {
    const { status, limit = MAX_LIMIT } = parseInput(importRowsQuerySchema, req.query);
    const after = readAfter(req, (text) => (/^\d{1,8}$/.test(text) ? Number(text) : null)) ?? 0;
    const { _id, counts, warned = 0 } = await imports.require(idOf(req));
    const rows = counts
      ? await lists.staff(res, () => listRows(collections, _id, { status, after, limit: limit + 1 }))
      : [];
    setTotal(res, { count: status === 'warned' ? warned : (counts?.[status] ?? 0), isExact: true });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (last && rows.length > limit) linkNext(req, res, String(last.row));
    res.json(page.map(toImportRow));
  };

  const getWrong: RequestHandler = async (req, res) => {
    const language = languageOf(req);
    const doc = await imports.require(idOf(req));
    if (!doc.counts)
      throw new ProblemError('import_not_ready', { detail: /* i18n */ 'Check the file first.' });
    res
      .type(CSV_UTF8)
      .attachment(`${doc.name.replace(/\.\w{1,5}$/, '')} - wrong rows.csv`)
      .type(CSV_UTF8);
    const rows = Readable.from(imports.readWrong(doc, { language, reader: readerOf(res) }));
    await pipeline(rows, stringify(CSV_OPTIONS), res);
  };

  return {
    'GET /imports': {
      id: 'listImports',
      summary: 'List imports',
      access: 'import',
      response: z.array(importSchema),
      handle: getImports,
    },
    'POST /imports': {
      id: 'uploadImport',
      summary: 'Upload a file with items',
      details: 'The body is the file itself, at most 50 MB.',
      access: 'import',
      query: importNameSchema,
      body: { types: [CSV, XLSX, 'application/octet-stream'] },
      status: 201,
      response: importSchema,
      responseHeaders: ['Location'],
      problems: ['body_too_large', 'server_busy', 'disk_full'],
      handle: postImport,
    },
    'GET /imports/template.csv': {
      id: 'getImportTemplateCsv',
      summary: 'An empty file to fill in, as CSV',
      access: 'import',
      response: { types: [CSV] },
      responseHeaders: ['Content-Disposition'],
      query: fileLanguageSchema,
      handle: (req, res) =>
        void res
          .attachment('items.csv')
          .type(CSV_UTF8)
          .send(templateCsv(languageOf(req))),
    },
    'GET /imports/template.xlsx': {
      id: 'getImportTemplateXlsx',
      summary: 'An empty file to fill in, as a workbook',
      access: 'import',
      response: { types: [XLSX] },
      responseHeaders: ['Content-Disposition'],
      query: fileLanguageSchema,
      handle: async (req, res) =>
        void res
          .attachment('items.xlsx')
          .type(XLSX)
          .send(await templateXlsx(languageOf(req))),
    },
    'GET /imports/{id}': {
      id: 'getImport',
      summary: 'One import',
      access: 'import',
      response: importSchema,
      problems: ['import_not_found'],
      handle: async (req, res) => send(res, await imports.require(idOf(req))),
    },
    'DELETE /imports/{id}': {
      id: 'deleteImport',
      summary: 'Discard an import that was not applied',
      access: 'import',
      response: deletionSchema,
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      handle: async (req, res) => {
        await imports.remove(idOf(req));
        res.json({ deletedCount: 1 });
      },
    },
    'POST /imports/{id}/sheet': {
      id: 'chooseImportSheet',
      summary: 'Read another sheet of the workbook',
      details:
        'The sample, the mapping and the number of rows are then those of this sheet. A check has to be made again.',
      access: 'import',
      body: sheetChoiceSchema,
      response: importSchema,
      problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
      handle: postSheet,
    },
    'POST /imports/{id}/headings': {
      id: 'chooseImportHeadings',
      summary: 'Read the headings in another row',
      details: 'The columns are guessed again by them. A check has to be made again.',
      access: 'import',
      body: headingChoiceSchema,
      response: importSchema,
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      handle: postHeadings,
    },
    'POST /imports/{id}/check': {
      id: 'checkImport',
      summary: 'Read every row and change nothing',
      details:
        'With decimal null the file must show which sign stands before the cents. If its numbers allow both, the response is 422.',
      access: 'import',
      body: mappingSchema,
      status: 202,
      response: importSchema,
      problems: ['import_not_found', 'import_not_ready', 'server_busy', 'disk_full'],
      handle: postCheck,
    },
    'POST /imports/{id}/cancel': {
      id: 'cancelImportCheck',
      summary: 'Cancel a check',
      access: 'import',
      status: 202,
      response: importSchema,
      problems: ['import_not_found', 'import_not_ready', 'disk_full'],
      handle: postCancel,
    },
    'POST /imports/{id}/apply': {
      id: 'applyImport',
      summary: 'Apply a checked import as a job',
      details:
        'If no column is read as the price, or as stock, new items would have none: then withoutPrice or withoutStock must be true.',
      access: 'import',
      query: applyQuerySchema,
      requestHeaders: ['Idempotency-Key'],
      status: 202,
      response: jobSchema,
      problems: ['import_not_found', 'import_not_ready', 'disk_full', 'too_many_jobs'],
      handle: postApply,
    },
    'GET /imports/{id}/rows': {
      id: 'listImportRows',
      summary: 'The checked rows',
      access: 'import',
      query: importRowsQuerySchema,
      response: z.array(importRowSchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['import_not_found', 'server_busy'],
      handle: getRows,
    },
    'GET /imports/{id}/wrong.csv': {
      id: 'getWrongRowsCsv',
      summary: 'The wrong rows as a file, with what is wrong',
      access: 'import',
      query: fileLanguageSchema,
      response: { types: [CSV] },
      responseHeaders: ['Content-Disposition'],
      problems: ['import_not_found', 'import_not_ready', 'server_busy'],
      handle: getWrong,
    },
  };
}

/** The language of a file. */
function languageOf(req: Request): Language {
  return parseInput(fileLanguageSchema, req.query).language ?? SOURCE_LANGUAGE;
}

/** Nothing moves on the connection while a file is read, and a server closes such connections. */
function readerOf(res: Response): Reader {
  res.setTimeout(READING_MS + CLEANUP_MS);
  return { person: signedInOf(res).caller.uid, signal: signalOf(res) };
}

/** Before a byte is read, if the client says how many there are. */
function requireSmall({ headers }: Request): void {
  if (Number(headers['content-length']) > MAX_FILE_BYTES)
    throw new ProblemError('body_too_large', { detail: /* i18n */ 'A file may have at most 50 MB.' });
}
