import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@godown/shared/import-limits';
import { mappingSchema, ROW_STATUSES, sheetChoiceSchema } from '@godown/shared/imports';
import { text } from '@godown/shared/item';
import { stringify } from 'csv-stringify';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { callerOf, signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { CSV_OPTIONS } from '../../http/csv.js';
import { fingerprintOf, requireIdempotencyKey } from '../../http/idempotency-key.js';
import { readJson } from '../../http/json-body.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import {
  cursorSchema,
  limitSchema,
  linkNext,
  MAX_LIMIT,
  parsePageQuery,
  setTotal,
} from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import { toJob } from '../jobs/job-doc.js';
import { type ImportDoc, toImportRow } from './import-doc.js';
import { type Imports, importNotFound } from './imports.js';
import { listImports, listRows } from './imports.repo.js';
import { READING_MS, type Reader } from './readings.js';
import { templateCsv, templateXlsx } from './template.js';

interface Deps {
  imports: Imports;
  lists: ListReaders;
}

export const importNameSchema = z.strictObject({ name: text(200) });
/** Rows by their status, or all that have warnings. */
const LISTS = [...ROW_STATUSES, 'warned'] as const;
export const importRowsQuerySchema = z.strictObject({
  status: z.enum(LISTS, `One of: ${LISTS.join(', ')}.`),
  limit: limitSchema,
  cursor: cursorSchema(/^\d{1,8}$/)
    .transform(Number)
    .optional(),
});
/** Time to remove a file that was refused, in milliseconds. */
const CLEANUP_MS = 10_000;
const yesSchema = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
export const applyQuerySchema = z.strictObject({ withoutPrice: yesSchema, withoutStock: yesSchema });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

/** Takes files, checks them, and applies them. */
export function createImportRouter({ imports, lists }: Deps): Router {
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
    const doc = await imports.add(received, { name, by: callerOf(res) });
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

  const postCancel: RequestHandler = async (req, res) => {
    await send(res.status(202), await imports.cancelCheck(idOf(req)));
  };

  const postApply: RequestHandler = async (req, res) => {
    const id = idOf(req);
    const key = requireIdempotencyKey(req);
    const yes = parseInput(applyQuerySchema, req.query);
    const by = callerOf(res);
    const fingerprint = fingerprintOf(req, { uid: by.uid, body: null });
    res.status(202).json(toJob(await imports.apply(id, { ...yes, by, key, fingerprint })));
  };

  const getRows: RequestHandler = async (req, res) => {
    const { status, limit = MAX_LIMIT, cursor: after = 0 } = parsePageQuery(importRowsQuerySchema, req);
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
    const doc = await imports.require(idOf(req));
    if (!doc.counts) throw new ProblemError('import_not_ready', { detail: 'Check the file first.' });
    res
      .type(CSV)
      .attachment(`${doc.name.replace(/\.\w{1,5}$/, '')} - wrong rows.csv`)
      .type(CSV);
    const rows = Readable.from(imports.readWrong(doc, readerOf(res)));
    await pipeline(rows, stringify(CSV_OPTIONS), res);
  };

  const router = Router();
  const manager = signedIn('import');
  const readOnly = allowOnly('GET', 'HEAD');
  router
    .route('/imports')
    .get(manager, getImports)
    .post(manager, postImport)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/imports/template.csv')
    .get(manager, (_req, res) => void res.attachment('items.csv').type(CSV).send(templateCsv()))
    .all(readOnly);
  router
    .route('/imports/template.xlsx')
    .get(
      manager,
      async (_req, res) =>
        void res
          .attachment('items.xlsx')
          .type(XLSX)
          .send(await templateXlsx()),
    )
    .all(readOnly);
  router
    .route('/imports/:id')
    .get(manager, async (req, res) => send(res, await imports.require(idOf(req))))
    .delete(manager, async (req, res) => {
      await imports.remove(idOf(req));
      res.json({ deletedCount: 1 });
    })
    .all(allowOnly('GET', 'HEAD', 'DELETE'));
  router.route('/imports/:id/check').post(manager, readJson, postCheck).all(allowOnly('POST'));
  router.route('/imports/:id/sheet').post(manager, readJson, postSheet).all(allowOnly('POST'));
  router.route('/imports/:id/cancel').post(manager, postCancel).all(allowOnly('POST'));
  router.route('/imports/:id/apply').post(manager, postApply).all(allowOnly('POST'));
  router.route('/imports/:id/rows').get(manager, getRows).all(readOnly);
  router.route('/imports/:id/wrong.csv').get(manager, getWrong).all(readOnly);
  return router;
}

/** Nothing moves on the connection while a file is read, and a server closes such connections. */
function readerOf(res: Response): Reader {
  res.setTimeout(READING_MS + CLEANUP_MS);
  return { person: callerOf(res).uid, signal: signalOf(res) };
}

/** Before a byte is read, if the client says how many there are. */
function requireSmall({ headers }: Request): void {
  if (Number(headers['content-length']) > MAX_FILE_BYTES)
    throw new ProblemError('body_too_large', { detail: 'A file may have at most 50 MB.' });
}
