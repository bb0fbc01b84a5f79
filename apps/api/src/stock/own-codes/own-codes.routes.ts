import * as contracts from '@godown/shared/items/items.contracts';
import type { Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import { showItem } from '../items/show-change.js';
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
  return [
    bind(contracts.giveOwnCode, {
      summary: 'Give an item a code of our own',
      details:
        'An item without a barcode gets an EAN-13 that begins with 20 to 29 and was never given before. An item that has a barcode keeps it.',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'already_taken'],
      handle: async (call) => showItem(call, await submit(call, giveOwnCode(call.params.id, codes))),
    }),
  ];
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
