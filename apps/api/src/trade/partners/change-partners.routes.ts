import { neededForPartner } from '@godown/shared/access/money-changes';
import type { SavedPartner } from '@godown/shared/trade/partners';
import * as contracts from '@godown/shared/trade/partners.contracts';
import { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requireAll } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import { ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Command } from '../../stock/ledger/commands.js';
import type { ChangeCall, Submit } from '../../stock/submit.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
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

interface PartnerCall extends ChangeCall {
  params?: { id: ObjectId } | undefined;
}

/** Adds, edits, deletes, restores and merges customers and suppliers. */
export function createPartnerChangeRoutes({ partners, accounts, submit }: Deps): Routes {
  /** Resolves with what is stored after the change. */
  async function change(call: PartnerCall, command: Command): Promise<PartnerDoc> {
    const { reference } = await submit(call, command).catch((error: unknown) => withCurrent(call, error));
    const doc = reference === undefined ? null : await findPartner(partners, new ObjectId(reference));
    if (!doc) throw new Error('A change has no customer or supplier.');
    return doc;
  }

  /** The person sees what somebody else has made of it. */
  async function withCurrent({ params, role }: PartnerCall, error: unknown): Promise<never> {
    if (!(error instanceof ProblemError) || error.code !== 'version_conflict') throw error;
    const doc = params && (await findPartner(partners, params.id));
    if (!doc) throw error;
    throw new ProblemError(error.code, {
      detail: error.text,
      current: showPartner(role, doc),
      headers: { ETag: toEtag(doc.version) },
      cause: error,
    });
  }

  function show({ res, role }: ChangeCall, doc: PartnerDoc) {
    res.set('ETag', toEtag(doc.version));
    return showPartner(role, doc);
  }

  async function showSaved(call: ChangeCall, doc: PartnerDoc): Promise<SavedPartner> {
    const sameAs = await findSame(partners, doc);
    return { ...show(call, doc), ...(sameAs.length > 0 && { sameAs }) };
  }

  return [
    bind(contracts.addPartner, {
      summary: 'Add a customer or supplier',
      details:
        'Another one with the same phone number is no mistake: the response names it. An opening balance needs the role manager.',
      responseHeaders: ['ETag', 'Location'],
      problems: CHANGE_PROBLEMS,
      async handle(call) {
        const { req, res, body } = call;
        requireAll(call, neededForPartner(body));
        const doc = await change(call, addPartner(accounts, body));
        res.location(`${req.baseUrl}/partners/${doc._id}`);
        return showSaved(call, doc);
      },
    }),
    bind(contracts.editPartner, {
      summary: 'Edit a customer or supplier',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found', 'version_conflict'],
      async handle(call) {
        const { params, body: edit, versions } = call;
        requireAll(call, neededForPartner(edit));
        return showSaved(call, await change(call, editPartner(accounts, params.id, { edit, versions })));
      },
    }),
    bind(contracts.deletePartner, {
      summary: 'Delete a customer or supplier',
      details:
        'Only with a balance of zero. The account stays, and it can be restored at any time. The customer of cash sales is not deleted.',
      problems: [...CHANGE_PROBLEMS, 'partner_not_found', 'balance_not_zero', 'version_conflict'],
      async handle(call) {
        await change(call, deletePartner(accounts, call.params.id, call.versions));
        return { deletedCount: 1 };
      },
    }),
    bind(contracts.restorePartner, {
      summary: 'Restore a deleted customer or supplier',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: async (call) => show(call, await change(call, restorePartner(accounts, call.params.id))),
    }),
    bind(contracts.mergePartners, {
      summary: 'Merge a customer or supplier into another one',
      details:
        'The response is the other one, which then has the balance and the documents of both. It cannot be undone. The customer of cash sales is not merged into another one.',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      async handle(call) {
        const command = mergePartners(accounts, call.params.id, new ObjectId(call.body.into));
        return show(call, await change(call, command));
      },
    }),
  ];
}
