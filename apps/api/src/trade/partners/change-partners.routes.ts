import { MONEY_CHANGES, neededForPartner } from '@godown/shared/access/money-changes';
import { deletionSchema } from '@godown/shared/items/item';
import {
  mergeSchema,
  newPartnerSchema,
  partnerEditSchema,
  partnerSchema,
  savedPartnerSchema,
} from '@godown/shared/trade/partners';
import type { Request, RequestHandler, Response } from 'express';
import { ObjectId } from 'mongodb';
import { requireAll } from '../../access/identity/signed-in.js';
import { readIfMatch, refuseIfNoneMatch, toEtag } from '../../http/conditional.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Command } from '../../stock/ledger/commands.js';
import type { Submit } from '../../stock/submit.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { requirePartnerId } from '../accounts/find-partner.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import { mergePartners } from './merge-partners.js';
import { addPartner, deletePartner, editPartner, restorePartner } from './partner-commands.js';
import { findPartner, findSame } from './partners.repo.js';
import { showPartner } from './show-partner.js';

interface Deps {
  /** Read from the primary. */
  partners: PartnerCollection;
  accounts: AccountAttachment;
  submit: Submit;
}

/** Adds, edits, deletes, restores and merges customers and suppliers. */
export function createPartnerChangeRoutes({ partners, accounts, submit }: Deps): Routes {
  const post: RequestHandler = async (req, res) => {
    const body = parseInput(newPartnerSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    requireAll(res, neededForPartner(body));
    const doc = await change(req, res, { command: addPartner(accounts, body), body, keyId });
    res.status(201).location(`${req.baseUrl}/partners/${doc._id}`);
    await sendSaved(res, doc);
  };

  const put: RequestHandler = async (req, res) => {
    const id = requirePartnerId(req.params.id);
    const versions = readVersions(req);
    const edit = parseInput(partnerEditSchema, req.body);
    requireAll(res, neededForPartner(edit));
    const command = editPartner(accounts, id, { edit, versions });
    await sendSaved(res, await change(req, res, { command, body: edit }));
  };

  const deleteOne: RequestHandler = async (req, res) => {
    await change(req, res, {
      command: deletePartner(accounts, requirePartnerId(req.params.id), readVersions(req)),
    });
    res.json({ deletedCount: 1 });
  };

  const postRestore: RequestHandler = async (req, res) => {
    const doc = await change(req, res, {
      command: restorePartner(accounts, requirePartnerId(req.params.id)),
    });
    res.set('ETag', toEtag(doc.version)).json(showPartner(res, doc));
  };

  const postMerge: RequestHandler = async (req, res) => {
    const id = requirePartnerId(req.params.id);
    const keyId = requireIdempotencyKey(req);
    const body = parseInput(mergeSchema, req.body);
    const command = mergePartners(accounts, id, new ObjectId(body.into));
    const doc = await change(req, res, { command, body, keyId });
    res.set('ETag', toEtag(doc.version)).json(showPartner(res, doc));
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
    const doc = reference === undefined ? null : await findPartner(partners, new ObjectId(reference));
    if (!doc) throw new Error('A change has no customer or supplier.');
    return doc;
  }

  /** The person sees what somebody else has made of it. */
  async function withCurrent(req: Request, res: Response, error: unknown): Promise<never> {
    if (!(error instanceof ProblemError) || error.code !== 'version_conflict') throw error;
    const doc = await findPartner(partners, requirePartnerId(req.params.id));
    if (!doc) throw error;
    const current = showPartner(res, doc);
    throw new ProblemError(error.code, {
      detail: error.text,
      current,
      headers: { ETag: toEtag(doc.version) },
      cause: error,
    });
  }

  async function sendSaved(res: Response, doc: PartnerDoc): Promise<void> {
    const sameAs = await findSame(partners, doc);
    res.set('ETag', toEtag(doc.version));
    res.json({ ...showPartner(res, doc), ...(sameAs.length > 0 && { sameAs }) });
  }

  return {
    'POST /partners': {
      id: 'addPartner',
      summary: 'Add a customer or supplier',
      details:
        'Another one with the same phone number is no mistake: the response names it. An opening balance needs the role manager.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newPartnerSchema,
      status: 201,
      response: savedPartnerSchema,
      responseHeaders: ['ETag', 'Location'],
      problems: CHANGE_PROBLEMS,
      handle: post,
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
      details:
        'Only with a balance of zero. The account stays, and it can be restored at any time. The customer of cash sales is not deleted.',
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
        'The response is the other one, which then has the balance and the documents of both. It cannot be undone. The customer of cash sales is not merged into another one.',
      access: MONEY_CHANGES.move,
      requestHeaders: ['Idempotency-Key'],
      body: mergeSchema,
      response: partnerSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: postMerge,
    },
  };
}

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}
