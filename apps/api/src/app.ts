import type { PublicSettings } from '@godown/shared/settings';
import type { WarehouseId } from '@godown/shared/warehouses';
import express, { type Express, Router } from 'express';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { apiKeysOf } from './access/api-keys/api-keys.repo.js';
import { createApiKeyRouter } from './access/api-keys/api-keys.routes.js';
import { createKnownKeys } from './access/api-keys/known-keys.js';
import { createAccessTokens } from './access/identity/access-tokens.js';
import { identifyCaller } from './access/identity/identify-caller.js';
import type { IdentityVerifier } from './access/identity/identity.js';
import type { Roles } from './access/identity/roles.js';
import { createJournalRouter } from './access/journal/journal.routes.js';
import { recordChangesIn } from './access/journal/record-change.js';
import { createCallLimits, createStreamLimit } from './access/limits/limit-calls.js';
import { createLoginLimits } from './access/limits/limit-logins.js';
import { createLoginRouter } from './access/login/login.routes.js';
import { membersOf } from './access/members/members.repo.js';
import { createMemberRouter } from './access/members/members.routes.js';
import type { Background } from './background.js';
import { createExportRouter } from './bulk/exports/exports.routes.js';
import { createImportRouter } from './bulk/imports/imports.routes.js';
import { createJobRouter } from './bulk/jobs/jobs.routes.js';
import { ignoreNoCache } from './http/conditional.js';
import { createEventPosition } from './http/event-position.js';
import { createCallTurns } from './http/limits/call-turns.js';
import { createListReaders } from './http/limits/limit-lists.js';
import { createCors } from './http/middleware/cors.js';
import { createRequestLog } from './http/middleware/logging.js';
import { refuseImages } from './http/middleware/refuse-images.js';
import { refuseMalformed } from './http/middleware/refuse-malformed.js';
import { createApiHeaders } from './http/middleware/security-headers.js';
import { createErrorHandler } from './http/middleware/write-problem.js';
import { ProblemError } from './http/problem-error.js';
import type { Pictures } from './integrations/pictures/pictures.js';
import { createPictureRouter } from './integrations/pictures/pictures.routes.js';
import { createSendingRouter } from './integrations/sending/sending.routes.js';
import { createDeliveryRouter } from './integrations/webhooks/deliveries.routes.js';
import { createWebhookRouter } from './integrations/webhooks/webhooks.routes.js';
import { createHealthRouter } from './operations/health/health.routes.js';
import { measureRequests } from './operations/metrics/measure-requests.js';
import { createLedgerHealthRouter } from './operations/verify/ledger-health.routes.js';
import { createReorderRouter } from './reports/reorder/reorder.routes.js';
import { createReportRouter } from './reports/reports.routes.js';
import { createStockReportRouter } from './reports/stock-reports.routes.js';
import type { Clock } from './runtime/clock.js';
import type { Metrics } from './runtime/metrics.js';
import { type Limits, NO_LIMITS } from './settings/limit-settings.js';
import { createDeletedItemRouter } from './stock/deleted-items/deleted-items.routes.js';
import { createDocumentAttachment } from './stock/documents/document-batch.js';
import { documentsOf } from './stock/documents/documents.repo.js';
import { createDocumentRouter } from './stock/documents/documents.routes.js';
import { createDocumentPostRouter } from './stock/documents/post-documents.routes.js';
import type { EventHub } from './stock/events/event-hub.js';
import { createEventRouter } from './stock/events/events.routes.js';
import { createItemChoiceRouter } from './stock/items/item-choices.routes.js';
import { createItemRouter } from './stock/items/items.routes.js';
import { ledgerCollectionsOf } from './stock/ledger/collections.js';
import { createLedger } from './stock/ledger/ledger.js';
import { createLedgerRouter } from './stock/movements/ledger.routes.js';
import { createMovementRouter } from './stock/movements/movements.routes.js';
import { createNoticeRouter } from './stock/notices/notices.routes.js';
import { deletedItemsOf } from './stock/records/deleted-item-doc.js';
import { itemsOf } from './stock/records/item-doc.js';
import { movementsOf } from './stock/records/movement-doc.js';
import { pricesOf } from './stock/records/price-doc.js';
import { reserveKeysIn } from './stock/reserved-keys.js';
import { createStockCountPostRouter } from './stock/stock-counts/post-stock-count.routes.js';
import { createStockCountAttachment } from './stock/stock-counts/stock-count-batch.js';
import { stockCountsOf } from './stock/stock-counts/stock-counts.repo.js';
import { createStockCountRouter } from './stock/stock-counts/stock-counts.routes.js';
import { createSubmit } from './stock/submit.js';
import { createOpenApiRouter } from './web/openapi/openapi.routes.js';
import { createOriginCalls } from './web/origin-calls.js';
import { createWeb } from './web/web.js';

export interface AppDeps {
  db: Db;
  clock: Clock;
  verifier: IdentityVerifier;
  logger: Logger;
  /** Signs access tokens, at least 32 bytes. */
  jwtSecret: string;
  requireVerifiedEmail: boolean;
  /** Addresses and `@domains`; null without the setting. */
  managerEmails: readonly string[] | null;
  roles: Roles;
  /** When the last scheduled backup was done; without it the server makes none. */
  lastBackup?: (() => Promise<Date | null>) | undefined;
  corsOrigins: string[];
  /** The warehouse that is meant when a request names none. */
  homeWarehouse: WarehouseId;
  production: boolean;
  events: EventHub;
  /** Jobs, imports and webhooks. */
  background: Background;
  /** Pictures of other sites. */
  pictures: Pictures;
  /** See `EventHub`. Tests replace it. */
  revision: EventHub['revision'];
  /** Without them nothing is measured. */
  metrics?: Metrics | undefined;
  /** How much one client may do. By default without limits. */
  limits?: Limits;
  /** Express' `trust proxy`: which proxies may say where a request comes from. By default none. */
  trustProxy?: number | string[] | null;
  /** The built web app and the settings it receives. */
  web: { root: string; settings: PublicSettings };
}

/** Composes the product's HTTP side: the API under /api, the web app everywhere else. Does not listen. */
export function createApp(deps: AppDeps): Express {
  const { logger, clock, production, web, metrics } = deps;
  const app = express();
  app.disable('x-powered-by');
  // An item's ETag is its version, which If-Match takes. Express would add a hash to everything else.
  app.disable('etag');
  if (metrics) app.use(measureRequests(metrics));
  if (deps.trustProxy) app.set('trust proxy', deps.trustProxy);
  app.use(createRequestLog(logger), refuseMalformed, ignoreNoCache);
  const api = createApi(deps);
  app.use('/api', api);
  app.use(createOriginCalls(api));
  app.use(createWeb({ ...web, production }));
  app.use(createErrorHandler(logger, clock));
  return app;
}

/** Responses that say at which position in the stream of events they were read. */
const READ_PATHS = ['/item', '/item/:id', '/item/:id/movements', '/movements', '/deleted-items'];

function createApi(deps: AppDeps): Router {
  const { db, clock, verifier, jwtSecret, roles, events, background, corsOrigins, production } = deps;
  const {
    homeWarehouse: home,
    revision,
    metrics,
    managerEmails,
    requireVerifiedEmail,
    pictures,
    limits = NO_LIMITS,
  } = deps;
  const items = itemsOf(db);
  const movements = movementsOf(db);
  const deletedItems = deletedItemsOf(db);
  const documents = documentsOf(db);
  const collections = ledgerCollectionsOf(db);
  const stockCounts = stockCountsOf(db);
  const posted = documentsOf(db, { readPreference: 'primary' });
  const attachments = {
    documents: createDocumentAttachment(db),
    stockCounts: createStockCountAttachment({ stockCounts, movements }),
  };
  const ledger = createLedger({
    db,
    clock,
    home,
    metrics: metrics?.ledger,
    follow: background.webhooks.follow,
  });
  const submit = createSubmit({ ledger, home });
  const members = membersOf(db);
  const keys = apiKeysOf(db);
  const known = createKnownKeys({ keys, clock });
  const tokens = createAccessTokens({ secret: jwtSecret, clock, roles, keys: known });
  const { journal } = collections;
  const record = recordChangesIn(db);
  const lists = createListReaders();
  const stock = { items, deletedItems, movements, prices: pricesOf(db), home };
  const api = Router();
  api.use(createApiHeaders({ production }));
  if (corsOrigins.length > 0) api.use(createCors(corsOrigins));
  api.use(identifyCaller(tokens), createCallLimits(limits), createCallTurns(limits.calls));
  // Its responses are the only ones for an `<img>`.
  api.use(createPictureRouter({ pictures, items, deletedItems }));
  api.use(refuseImages);
  api.get(READ_PATHS, createEventPosition(events.position));
  // The ledger comes first: some of its paths can be read too, and it knows all their methods.
  api.use(createLedgerRouter({ submit, movements: collections.movements, home }));
  api.use(
    createDocumentPostRouter({
      submit,
      documents: posted,
      movements: collections.movements,
      attachment: attachments.documents,
    }),
  );
  api.use(createItemRouter({ items, home, clock, lists, revision }));
  api.use(createItemChoiceRouter({ items, home, lists }));
  api.use(createMovementRouter({ items, movements, lists }));
  api.use(createDeletedItemRouter({ deletedItems, clock, home, lists }));
  api.use(createDocumentRouter({ documents, lists }));
  api.use(createStockCountPostRouter({ submit, stockCounts, documents: posted, attachments }));
  api.use(
    createStockCountRouter({
      stockCounts,
      items,
      clock,
      home,
      lists,
      reserveKey: reserveKeysIn(db),
    }),
  );
  api.use(createApiKeyRouter({ keys, known, record, clock }));
  api.use(createMemberRouter({ members, roles, managerEmails, record, clock }));
  api.use(createJournalRouter({ journal, lists }));
  api.use(createNoticeRouter({ db, lists }));
  api.use(createReportRouter({ sources: stock, documents, clock, lists }));
  api.use(createStockReportRouter({ sources: stock, clock, lists }));
  api.use(createReorderRouter({ items, home, lists }));
  api.use(createExportRouter({ stock, documents, journal, clock, lists }));
  api.use(createJobRouter({ jobs: background.jobs, clock, lists }));
  api.use(createImportRouter({ imports: background.imports, lists }));
  api.use(createWebhookRouter({ ...background.webhooks, record, clock }));
  api.use(createDeliveryRouter({ collections: background.webhooks.collections, clock, lists }));
  api.use(createSendingRouter({ db, record, clock, onChange: background.sending.forget }));
  const loginLimits = createLoginLimits(limits);
  api.use(
    createLoginRouter({
      verifier,
      tokens,
      requireVerifiedEmail,
      roles,
      members,
      record,
      clock,
      limits: loginLimits,
    }),
  );
  api.use(createHealthRouter({ db, clock, lastBackup: deps.lastBackup }));
  api.use(createLedgerHealthRouter({ db }));
  api.use('/events', createStreamLimit(limits));
  api.use(createEventRouter({ hub: events }));
  api.use(createOpenApiRouter());
  api.use(() => {
    throw new ProblemError('not_found', { detail: 'The API has no such address.' });
  });
  return api;
}
