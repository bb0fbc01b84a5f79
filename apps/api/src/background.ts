/** Composes the long tasks: jobs, imports, webhooks and notices on devices. */

import type { PushKind } from '@godown/shared/integrations/push';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Roles } from './access/identity/roles.js';
import { recordChangesIn } from './access/journal/record-change.js';
import { membersOf } from './access/members/members.repo.js';
import { createReadings, type Readings } from './bulk/files/readings.js';
import { readImportRows } from './bulk/imports/apply-import.js';
import { checkTasks } from './bulk/imports/check/check-import.js';
import { createImports, type Imports } from './bulk/imports/imports.js';
import { type ImportCollections, importCollectionsOf } from './bulk/imports/imports.repo.js';
import { purgeImports } from './bulk/imports/purge-imports.js';
import { createJobs, type Jobs } from './bulk/jobs/jobs.js';
import { type JobCollections, jobCollectionsOf, purgeJobs } from './bulk/jobs/jobs.repo.js';
import { type ListMatching, readSelection } from './bulk/jobs/prepare-rows.js';
import { jobTasks } from './bulk/jobs/run-job.js';
import type { Kept } from './database/keep-for.js';
import type { Outbound } from './integrations/outbound/outbound.js';
import { createChequesDue } from './integrations/push/cheques-due.js';
import { followWithPush } from './integrations/push/new-push-notices.js';
import { createPostPush } from './integrations/push/post-push.js';
import {
  keepWanted,
  type PushCollections,
  purgePushNotices,
  pushCollectionsOf,
} from './integrations/push/push.repo.js';
import { pushTasks } from './integrations/push/send-push-notices.js';
import { type KeptSending, keepSending } from './integrations/sending/sending.repo.js';
import { followWithDeliveries } from './integrations/webhooks/new-deliveries.js';
import { createPostMessage } from './integrations/webhooks/post-message.js';
import { deliveryTasks } from './integrations/webhooks/send-deliveries.js';
import {
  type ActiveWebhook,
  asJobs,
  keepActiveWebhooks,
  purgeDeliveries,
  type WebhookCollections,
  webhookCollectionsOf,
} from './integrations/webhooks/webhooks.repo.js';
import type { Clock } from './runtime/clock.js';
import type { LedgerMetrics } from './runtime/metrics.js';
import { createTaskRunner } from './runtime/tasks/task-runner.js';
import { createItemFinder } from './stock/items/find-items.js';
import { createLedger } from './stock/ledger/ledger.js';
import type { Follow } from './stock/ledger/transaction.js';
import { itemsOf } from './stock/records/item-doc.js';
import { movementsOf } from './stock/records/movement-doc.js';
import { noticesOf } from './stock/records/notice-doc.js';
import { reserveKeysIn } from './stock/reserved-keys.js';
import { entriesOf } from './trade/accounts/entry-doc.js';
import { documentsOf, findDocument } from './trade/documents/documents.repo.js';

interface Deps {
  db: Db;
  clock: Clock;
  logger: Logger;
  home: WarehouseId;
  metrics?: LedgerMetrics | undefined;
  /** Sends the calls to webhooks and push services. */
  outbound: Outbound;
  /** They say who may have webhooks. */
  roles: Roles;
  readings?: Readings | undefined;
}

export interface Background {
  jobs: Jobs;
  imports: Imports;
  /** For all files that people send. */
  readings: Readings;
  collections: { jobs: JobCollections; imports: ImportCollections };
  webhooks: {
    collections: WebhookCollections;
    active: Kept<ActiveWebhook[]>;
    outbound: Outbound;
  };
  push: {
    collections: PushCollections;
    wanted: Kept<ReadonlySet<PushKind>>;
    outbound: Outbound;
    /** Writes the notice about the cheques of the day if it is due. */
    writeChequesDue: () => Promise<void>;
  };
  /** Tells webhooks and devices of what single changes add. */
  follow: Follow;
  sending: KeptSending;
  purge(now: Date, signal?: AbortSignal): Promise<void>;
  /** Continues the work that this or another process has left. */
  start(): void;
  /** Resolves when all work has stopped. The rest is continued after the next start. */
  stop(): Promise<void>;
}

export function createBackground({
  db,
  clock,
  logger,
  home,
  metrics,
  outbound,
  roles,
  readings = createReadings(),
}: Deps): Background {
  const items = itemsOf(db);
  const collections = { jobs: jobCollectionsOf(db), imports: importCollectionsOf(db) };
  const runner = createTaskRunner({ clock, logger });
  const webhooks = webhookCollectionsOf(db);
  const sending = keepSending(db);
  const active = keepActiveWebhooks(webhooks, sending);
  const push = pushCollectionsOf(db);
  const wanted = keepWanted(push, sending);
  const followers = [followWithDeliveries(webhooks, active), followWithPush(push, wanted)];
  // A queue of its own: other people's changes do not wait behind those of a job.
  const ledger = createLedger({
    db,
    clock,
    home,
    metrics,
    follow: followWithDeliveries(webhooks, asJobs(active)),
  });
  const finder = createItemFinder({ items, clock });
  // In the order of their ids, so that a process that takes over finds the place.
  const listMatching: ListMatching = async (filter, { after, limit }) => {
    const query = { filter, order: { sort: 'createdAt', order: 'asc' } } as const;
    return (await finder.readPage(query, { after: after && { _id: after }, limit })).docs;
  };
  const run = runner.add(
    jobTasks({
      collections: collections.jobs,
      movements: movementsOf(db),
      ledger,
      readRows: {
        selection: readSelection(items, listMatching),
        import: readImportRows(collections.imports),
      },
    }),
  );
  const jobs = createJobs({
    collections: collections.jobs,
    run,
    record: recordChangesIn(db),
    reserveKey: reserveKeysIn(db),
    clock,
  });
  const runCheck = runner.add(checkTasks({ collections: collections.imports, readings, items, home }));
  const imports = createImports({ collections: collections.imports, readings, jobs, clock, home, runCheck });
  runner.add(
    deliveryTasks({
      collections: webhooks,
      movements: movementsOf(db),
      notices: noticesOf(db),
      entries: entriesOf(db),
      post: createPostMessage(outbound),
      sending,
      roles,
      clock,
    }),
  );
  const posted = documentsOf(db, { readPreference: 'primary' });
  runner.add(
    pushTasks({
      collections: push,
      notices: noticesOf(db),
      findDocument: (number) => findDocument(posted, number),
      members: membersOf(db),
      post: createPostPush(outbound),
      sending,
      roles,
      clock,
    }),
  );
  return {
    jobs,
    imports,
    readings,
    collections,
    webhooks: { collections: webhooks, active, outbound },
    push: {
      collections: push,
      wanted,
      outbound,
      writeChequesDue: createChequesDue({ collections: push, entries: entriesOf(db), wanted, clock }),
    },
    // One after the other: a transaction takes one command at a time.
    async follow(...added) {
      for (const follow of followers) await follow(...added);
    },
    sending,
    async purge(now, signal) {
      await purgeJobs(collections.jobs, now, signal);
      await purgeImports(collections.imports, now, signal);
      await purgeDeliveries(webhooks, now, signal);
      await purgePushNotices(push, now, signal);
    },
    start: runner.start,
    async stop() {
      await Promise.all([runner.stop(), imports.stop()]);
    },
  };
}
