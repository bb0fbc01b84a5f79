import { randomBytes } from 'node:crypto';
import type { JournalAction } from '@godown/shared/access/journal';
import * as contracts from '@godown/shared/integrations/webhooks.contracts';
import { sentence } from '@godown/shared/language/texts';
import type { ClientSession, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requireOwn } from '../../access/identity/signed-in.js';
import type { AddOnce } from '../../access/journal/add-once.js';
import type { Note, RecordChange } from '../../access/journal/record-change.js';
import type { Kept } from '../../database/keep-for.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { type Outbound, parseWebAddress } from '../outbound/outbound.js';
import { SECRET_PREFIX } from './post-message.js';
import {
  listWebhooks,
  MAX_WEBHOOKS,
  toWebhook,
  type WebhookCollections,
  type WebhookDoc,
} from './webhooks.repo.js';

interface Deps {
  collections: WebhookCollections;
  /** The ledger's list, which each change here makes out of date. */
  active: Kept<unknown>;
  outbound: Pick<Outbound, 'findRefusal'>;
  record: RecordChange;
  addOnce: AddOnce;
  clock: Clock;
}

/** Makes, lists, switches and removes webhooks. */
export function createWebhookRoutes({ collections, active, outbound, record, addOnce, clock }: Deps): Routes {
  const { webhooks } = collections;
  const entryOf = (email: string, action: JournalAction, { _id, url }: WebhookDoc) => ({
    at: clock(),
    email,
    action,
    subject: { id: String(_id), name: url },
  });

  async function requireWebhook(_id: ObjectId, session: ClientSession): Promise<WebhookDoc> {
    const doc = await webhooks.findOne({ _id }, { session });
    if (!doc) throw notFound('webhook_not_found');
    return doc;
  }

  return [
    bind(contracts.listWebhooks, {
      summary: 'List webhooks',
      handle: async () => (await listWebhooks(collections)).map(toWebhook),
    }),
    bind(contracts.makeWebhook, {
      summary: 'Add a webhook',
      details: 'Only this response and that of a retry have its secret.',
      responseHeaders: ['Location'],
      problems: ['webhook_not_found', 'disk_full'],
      async handle(call) {
        const { url, events } = call.body;
        const { email } = call.caller;
        const address = parseWebAddress(url);
        const wrong = address ? await outbound.findRefusal(address) : /* i18n */ 'This is not a web address.';
        if (wrong !== null) throw invalidInput([{ path: 'url', message: wrong }]);
        const add = async (_id: ObjectId, session: ClientSession, note: Note): Promise<WebhookDoc> => {
          if ((await webhooks.countDocuments({}, { session })) >= MAX_WEBHOOKS)
            throw invalidInput([
              {
                path: 'url',
                ...sentence(/* i18n */ 'At most {max} webhooks. Remove one first.', { max: MAX_WEBHOOKS }),
              },
            ]);
          const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
          const doc = { _id, url, events: [...new Set(events)], at: clock(), email, secret, isOff: false };
          await webhooks.insertOne(doc, { session });
          await note(entryOf(email, 'webhook-made', doc));
          return doc;
        };
        const made = await addOnce(call, { turn: 'webhooks', add, findAdded: requireWebhook });
        active.forget();
        call.res.location(`${call.req.baseUrl}/webhooks/${made._id}`);
        return { ...toWebhook(made), secret: made.secret };
      },
    }),
    bind(contracts.changeWebhook, {
      summary: 'Switch a webhook on or off',
      problems: ['webhook_not_found', 'disk_full'],
      async handle(call) {
        const { isOff } = call.body;
        const { email } = call.caller;
        const _id = call.params.id;
        const word = (off: boolean) => (off ? /* i18n */ 'Off' : /* i18n */ 'On');
        // Whoever switches it on answers for it from now on.
        const set = isOff ? { isOff } : { isOff, email };
        const doc = await record(async (session, note) => {
          const before = await webhooks.findOne({ _id }, { session });
          if (!before || before.isOff === isOff) return before;
          // Otherwise others could make it theirs by switching it off and on, and then remove it.
          requireOwn(
            call,
            before.email,
            sentence(/* i18n */ 'Only {email}, who made this webhook, or a manager can switch it.', {
              email: before.email,
            }),
          );
          const update = { $set: set, ...(!isOff && { $unset: { failingSince: true } as const }) };
          await webhooks.updateOne({ _id: before._id }, update, { session });
          const changes = [{ field: 'state', before: word(before.isOff), after: word(isOff) }];
          await note({ ...entryOf(email, 'webhook-changed', before), changes });
          return { ...before, ...set };
        });
        if (!doc) throw notFound('webhook_not_found');
        active.forget();
        return toWebhook(doc);
      },
    }),
    bind(contracts.deleteWebhook, {
      summary: 'Remove a webhook',
      problems: ['webhook_not_found', 'disk_full'],
      async handle(call) {
        const { email } = call.caller;
        const _id = call.params.id;
        const doc = await record(async (session, note) => {
          const found = await webhooks.findOne({ _id }, { session });
          if (!found) return null;
          requireOwn(
            call,
            found.email,
            sentence(/* i18n */ 'Only {email}, who made this webhook, or a manager can remove it.', {
              email: found.email,
            }),
          );
          await webhooks.deleteOne({ _id: found._id }, { session });
          await note(entryOf(email, 'webhook-removed', found));
          return found;
        });
        if (!doc) throw notFound('webhook_not_found');
        active.forget();
        return { deletedCount: 1 };
      },
    }),
  ];
}
