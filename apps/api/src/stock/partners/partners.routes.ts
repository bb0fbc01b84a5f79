import { deletionSchema } from '@godown/shared/item';
import { can } from '@godown/shared/roles';
import {
  mergeSchema,
  newPartnerSchema,
  partnerEditSchema,
  partnerSchema,
  savedPartnerSchema,
} from '@godown/shared/trade/partners';
import type { Request, RequestHandler, Response } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { requirePermission, roleOf } from '../../access/identity/signed-in.js';
import { readIfMatch, refuseIfNoneMatch, toEtag } from '../../http/conditional.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { requireObjectId } from '../../http/object-id.js';
import { linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { type PartnerCollection, type PartnerDoc, toPartner } from '../accounts/partner-doc.js';
import type { Command } from '../ledger/commands.js';
import type { Submit } from '../submit.js';
import { mergePartners } from './merge-partners.js';
import { addPartner, deletePartner, editPartner, restorePartner } from './partner-commands.js';
import { partnerQuerySchema, toPlace } from './partner-query.js';
import { countPartners, findPartner, findSame, listPartners } from './partners.repo.js';

/** The length of a page, unless the request says another. */
const PAGE = 50;

interface Deps {
  partners: PartnerCollection;
  /** The same, read from the primary. */
  primary: PartnerCollection;
  accounts: AccountAttachment;
  lists: ListReaders;
  submit: Submit;
}

/** Lists, shows, adds, changes, deletes, restores and merges customers and suppliers. */
export function createPartnerRoutes({ partners, primary, accounts, lists, submit }: Deps): Routes {
  const show = (res: Response, doc: Parameters<typeof toPartner>[0]) =>
    toPartner(doc, { withMoney: can(roleOf(res), 'trade') });

  const getPartners: RequestHandler = async (req, res) => {
    const { limit = PAGE, cursor: after, ...filter } = parsePageQuery(partnerQuerySchema, req);
    if (filter.deleted) requirePermission(res, 'adjust');
    const { docs, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await listPartners(partners, filter, { after, limit, signal, takeTurn });
      const countAll = () =>
        page.next
          ? countPartners(partners, filter, { signal, takeTurn })
          : { count: page.docs.length, isExact: true };
      return { ...page, total: after ? null : await countAll() };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toPlace(next));
    res.json(docs.map((doc) => show(res, doc)));
  };

  const getPartner: RequestHandler = async (req, res) => {
    const doc = await findPartner(partners, requirePartnerId(req));
    if (!doc) throw partnerNotFound();
    // The balance changes without the version: a 304 would leave an old one on the screen.
    delete req.headers['if-none-match'];
    res.set('ETag', toEtag(doc.version)).json(show(res, doc));
  };

  const post: RequestHandler = async (req, res) => {
    const body = parseInput(newPartnerSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    requireForMoney(res, body);
    const doc = await change(req, res, { command: addPartner(accounts, body), body, keyId });
    res.status(201).location(`${req.baseUrl}/partners/${doc._id}`);
    await sendSaved(res, doc);
  };

  const put: RequestHandler = async (req, res) => {
    const id = requirePartnerId(req);
    const versions = readVersions(req);
    const edit = parseInput(partnerEditSchema, req.body);
    requireForMoney(res, edit);
    const command = editPartner(accounts, id, { edit, versions });
    await sendSaved(res, await change(req, res, { command, body: edit }));
  };

  const deleteOne: RequestHandler = async (req, res) => {
    await change(req, res, {
      command: deletePartner(accounts, requirePartnerId(req), readVersions(req)),
    });
    res.json({ deletedCount: 1 });
  };

  const postRestore: RequestHandler = async (req, res) => {
    const doc = await change(req, res, { command: restorePartner(accounts, requirePartnerId(req)) });
    res.set('ETag', toEtag(doc.version)).json(show(res, doc));
  };

  const postMerge: RequestHandler = async (req, res) => {
    const id = requirePartnerId(req);
    const keyId = requireIdempotencyKey(req);
    const body = parseInput(mergeSchema, req.body);
    const command = mergePartners(accounts, id, new ObjectId(body.into));
    const doc = await change(req, res, { command, body, keyId });
    res.set('ETag', toEtag(doc.version)).json(show(res, doc));
  };

  /** Resolves with what is stored after the change. */
  async function change(
    req: Request,
    res: Response,
    sent: { command: Command; body?: unknown; keyId?: string },
  ): Promise<PartnerDoc> {
    const { reference } = await submit(req, res, sent).catch((error: unknown) =>
      withCurrent(req, res, error),
    );
    const doc = reference === undefined ? null : await findPartner(primary, new ObjectId(reference));
    if (!doc) throw new Error('A change has no customer or supplier.');
    return doc;
  }

  /** The person sees what somebody else has made of it. */
  async function withCurrent(req: Request, res: Response, error: unknown): Promise<never> {
    if (!(error instanceof ProblemError) || error.code !== 'version_conflict') throw error;
    const doc = await findPartner(primary, requirePartnerId(req));
    if (!doc) throw error;
    const current = show(res, doc);
    throw new ProblemError(error.code, {
      detail: error.text,
      current,
      headers: { ETag: toEtag(doc.version) },
      cause: error,
    });
  }

  async function sendSaved(res: Response, doc: PartnerDoc): Promise<void> {
    const sameAs = await findSame(primary, doc);
    res.set('ETag', toEtag(doc.version));
    res.json({ ...show(res, doc), ...(sameAs.length > 0 && { sameAs }) });
  }

  return {
    'GET /partners': {
      id: 'listPartners',
      summary: 'List customers and suppliers by name',
      details: 'Balances and limits are shown to those who may see money. Only managers see deleted ones.',
      access: 'signed-in',
      query: partnerQuerySchema,
      response: z.array(partnerSchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['role_required', 'server_busy'],
      isCompressed: true,
      handle: getPartners,
    },
    'POST /partners': {
      id: 'addPartner',
      summary: 'Add a customer or supplier',
      details: 'Another one with the same phone number is no mistake: the response names it.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newPartnerSchema,
      status: 201,
      response: savedPartnerSchema,
      responseHeaders: ['ETag', 'Location'],
      problems: CHANGE_PROBLEMS,
      handle: post,
    },
    'GET /partners/{id}': {
      id: 'getPartner',
      summary: 'One customer or supplier',
      details:
        'Also one that was deleted, or merged into another one. A new balance does not change the ETag.',
      access: 'signed-in',
      response: partnerSchema,
      responseHeaders: ['ETag'],
      problems: ['partner_not_found'],
      handle: getPartner,
    },
    'PUT /partners/{id}': {
      id: 'editPartner',
      summary: 'Edit a customer or supplier',
      access: 'write',
      requestHeaders: ['Optional-Idempotency-Key', 'If-Match'],
      body: partnerEditSchema,
      response: savedPartnerSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found', 'version_conflict'],
      handle: put,
    },
    'DELETE /partners/{id}': {
      id: 'deletePartner',
      summary: 'Delete a customer or supplier',
      details: 'Only with a balance of zero. The account stays, and it can be restored at any time.',
      access: 'adjust',
      requestHeaders: ['Optional-Idempotency-Key', 'If-Match'],
      response: deletionSchema,
      problems: [...CHANGE_PROBLEMS, 'partner_not_found', 'balance_not_zero', 'version_conflict'],
      handle: deleteOne,
    },
    'POST /partners/{id}/restore': {
      id: 'restorePartner',
      summary: 'Restore a deleted customer or supplier',
      access: 'adjust',
      requestHeaders: ['Optional-Idempotency-Key'],
      response: partnerSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: postRestore,
    },
    'POST /partners/{id}/merge': {
      id: 'mergePartners',
      summary: 'Merge a customer or supplier into another one',
      details:
        'The response is the other one, which then has the balance and the documents of both. It cannot be undone.',
      access: 'adjust',
      requestHeaders: ['Idempotency-Key'],
      body: mergeSchema,
      response: partnerSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: postMerge,
    },
  };
}

export const partnerNotFound = () =>
  new ProblemError('partner_not_found', {
    detail: /* i18n */ 'There is no customer or supplier with this id.',
  });

/** The id in the path `/partners/{id}…`. */
export const requirePartnerId = (req: Request): ObjectId => requireObjectId(req.params.id, partnerNotFound);

/** Who may not see money cannot set it. */
function requireForMoney(res: Response, body: object): void {
  if ('opening' in body || 'creditLimit' in body) requirePermission(res, 'trade');
}

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}
