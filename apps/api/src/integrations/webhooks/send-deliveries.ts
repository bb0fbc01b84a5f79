/** Sends the waiting deliveries. It is a task: for each webhook one process at a time does it. */

import type { WebhookPayload } from '@godown/shared/integrations/webhooks';
import type { ObjectId } from 'mongodb';
import type { Roles } from '../../access/identity/roles.js';
import type { Clock } from '../../runtime/clock.js';
import type { TaskContext, TaskKind } from '../../runtime/tasks/task-runner.js';
import { type EntryCollection, type EntryDoc, toEntry } from '../../stock/accounts/entry-doc.js';
import { toNotice } from '../../stock/notices/notices.repo.js';
import { type MovementCollection, type MovementDoc, toMovement } from '../../stock/records/movement-doc.js';
import type { NoticeCollection, NoticeDoc } from '../../stock/records/notice-doc.js';
import type { KeptSending } from '../sending/sending.repo.js';
import { toNoResponse } from './no-response.js';
import type { PostMessage } from './post-message.js';
import { type DeliveryDoc, findDue, type WebhookCollections, type WebhookDoc } from './webhooks.repo.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each failed attempt, in milliseconds: three days in total. Standard Webhooks suggests about these. */
const PAUSES_MS = [5000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((h) => h * HOUR_MS)];
/** A webhook that fails for so long is switched off. */
const OFF_AFTER_MS = 5 * 24 * HOUR_MS;
/** Deliveries that are sent at the same time. */
const TOGETHER = 8;
/** The receiver says that it will never want a message again. */
const GONE = 410;

interface Deps {
  collections: WebhookCollections;
  movements: MovementCollection;
  notices: NoticeCollection;
  entries: EntryCollection;
  post: PostMessage;
  sending: KeptSending;
  roles: Roles;
  clock: Clock;
}

export function deliveryTasks(deps: Deps): TaskKind<WebhookDoc> {
  const { webhooks } = deps.collections;
  const readDue = (webhook: ObjectId, limit: number) =>
    findDue(deps.collections, { webhook, now: deps.clock(), limit });

  async function run(id: ObjectId, { lease, signal }: TaskContext): Promise<void> {
    while (!signal.aborted) {
      await lease.keep();
      const webhook = await webhooks.findOne({ _id: id, isOff: false });
      if (!webhook) return;
      const due = await readDue(id, TOGETHER);
      if (due.length === 0) return;
      // A webhook ends with the access of the person who made it, as an API key does.
      await deps.roles.refresh();
      if (!deps.roles.may(webhook.email, 'connect'))
        return void (await webhooks.updateOne({ _id: id, email: webhook.email }, { $set: { isOff: true } }));
      const results = await Promise.all(due.map((delivery) => attempt(deps, webhook, delivery)));
      await noteResults(deps, webhook, results);
    }
  }

  return {
    name: 'webhook',
    collection: webhooks,
    active: { isOff: false },
    isDue: async (id) => (await deps.sending.read()) === null && (await readDue(id, 1)).length > 0,
    run,
  };
}

type Result = 'delivered' | 'failed' | 'gone';

async function attempt(deps: Deps, webhook: WebhookDoc, delivery: DeliveryDoc): Promise<Result> {
  const { collections, post, clock } = deps;
  const now = clock();
  const payload = await readPayload(deps, delivery);
  const outcome = payload
    ? await post({
        id: String(delivery._id),
        url: webhook.url,
        secret: webhook.secret,
        body: JSON.stringify(payload),
        at: now,
      }).then(
        (status) => ({ status }),
        (error: Error) => ({ error: toNoResponse(error) }),
      )
    : { error: 'What it was about has been removed' };
  const status = 'status' in outcome ? outcome.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const attempts = delivery.attempts + 1;
  const pause = payload ? PAUSES_MS[delivery.attempts] : undefined;
  const state = isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  const nextAt = new Date(now.getTime() + (pause ?? 0));
  await collections.deliveries.updateOne(
    { _id: delivery._id },
    {
      $set: { state, attempts, nextAt, lastAt: now, lane: 'retry', ...outcome },
      $unset: status === null ? { status: '' } : { error: '' },
    },
  );
  return isDelivered ? 'delivered' : status === GONE ? 'gone' : 'failed';
}

/** Remembers the time since which all deliveries have failed, and switches a webhook off if they have failed for five days. */
async function noteResults(
  { collections: { webhooks }, clock }: Deps,
  { _id, failingSince }: WebhookDoc,
  results: readonly Result[],
): Promise<void> {
  const now = clock();
  if (results.includes('gone')) await webhooks.updateOne({ _id }, { $set: { isOff: true } });
  else if (results.includes('delivered')) {
    if (failingSince) await webhooks.updateOne({ _id }, { $unset: { failingSince: '' } });
  } else if (!failingSince) await webhooks.updateOne({ _id }, { $set: { failingSince: now } });
  else if (now.getTime() - failingSince.getTime() >= OFF_AFTER_MS)
    await webhooks.updateOne({ _id }, { $set: { isOff: true } });
}

async function readPayload(
  { movements, notices, entries }: Deps,
  { type, at, source }: DeliveryDoc,
): Promise<WebhookPayload | null> {
  const timestamp = at.toISOString();
  if (type === 'ping') return { type, timestamp, data: {} };
  if (type === 'stock.low') {
    const notice: NoticeDoc | null = source ? await notices.findOne({ _id: source }) : null;
    return notice && { type, timestamp, data: toNotice(notice) };
  }
  if (type === 'entry.created') {
    const entry: EntryDoc | null = source ? await entries.findOne({ _id: source }) : null;
    return entry && { type, timestamp, data: toEntry(entry) };
  }
  const movement: MovementDoc | null = source ? await movements.findOne({ _id: source }) : null;
  return movement && { type, timestamp, data: toMovement(movement) };
}
