import { itemSchema } from '@godown/shared/items/item';
import type { RequestHandler } from 'express';
import type { Db, ObjectId } from 'mongodb';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import { requireItemId } from '../items/item-id.js';
import { sendChange } from '../items/send-change.js';
import { bring } from '../ledger/attachments.js';
import { type Command, requireActive, toTransition } from '../ledger/commands.js';
import { NextVersion } from '../ledger/next-version.js';
import type { Submit } from '../submit.js';
import { createOwnCodeAttachment, type OwnCodeAttachment } from './own-code-batch.js';

interface Deps {
  db: Db;
  submit: Submit;
}

/** Gives items a code of the shop's own. */
export function createOwnCodeRoutes({ db, submit }: Deps): Routes {
  const codes = createOwnCodeAttachment(db);

  const postOwnCode: RequestHandler = async (req, res) => {
    const item = requireItemId(req);
    const keyId = requireIdempotencyKey(req);
    sendChange(res, await submit(req, res, { command: giveOwnCode(item, codes), keyId }));
  };

  return {
    'POST /item/{id}/own-code': {
      id: 'giveOwnCode',
      summary: 'Give an item a code of our own',
      details:
        'An item without a barcode gets an EAN-13 that begins with 20 to 29 and was never given before. An item that has a barcode keeps it.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'already_taken'],
      handle: postOwnCode,
    },
  };
}

function giveOwnCode(item: ObjectId, codes: OwnCodeAttachment): Command {
  return {
    items: [item],
    brings: [bring(codes, 1)],
    run(snapshot, context) {
      const state = snapshot.stateOf(item);
      const active = requireActive(state, null);
      if (active.barcode) return { transitions: [{ next: state, movements: [] }] };
      const next = new NextVersion(active, context, state.latestVersion);
      next.set({ barcode: snapshot.attached(codes).take() });
      return { transitions: [toTransition(next, state.deleted)] };
    },
  };
}
