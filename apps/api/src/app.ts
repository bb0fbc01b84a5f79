import type { PublicSettings } from '@godown/shared/settings';
import type { WarehouseId } from '@godown/shared/warehouses';
import express, { type Express, Router } from 'express';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { apiKeysOf } from './api-keys/api-keys.repo.js';
import { createApiKeyRouter } from './api-keys/api-keys.routes.js';
import { createKnownKeys } from './api-keys/known-keys.js';
import type { Background } from './background.js';
import type { Clock } from './clock.js';
import { deletedItemsOf } from './deleted-items/deleted-items.repo.js';
import { createDeletedItemRouter } from './deleted-items/deleted-items.routes.js';
import { documentsOf } from './documents/documents.repo.js';
import { createDocumentRouter } from './documents/documents.routes.js';
import type { EventHub } from './events/event-hub.js';
import { createEventRouter } from './events/events.routes.js';
import { createExportRouter } from './exports/exports.routes.js';
import { createHealthRouter } from './health/health.routes.js';
import { ignoreNoCache } from './http/conditional.js';
import { createEventPosition } from './http/event-position.js';
import { createListReaders } from './http/limit-lists.js';
import { ProblemError } from './http/problem-error.js';
import { reserveKeysIn } from './http/reserved-keys.js';
import { createAccessTokens } from './identity/access-tokens.js';
import { findToken } from './identity/authorization.js';
import type { IdentityVerifier } from './identity/identity.js';
import type { Roles } from './identity/roles.js';
import { createImportRouter } from './imports/imports.routes.js';
import { createItemChoiceRouter } from './items/item-choices.routes.js';
import { itemsOf } from './items/items.repo.js';
import { createItemRouter } from './items/items.routes.js';
import { createJobRouter } from './jobs/jobs.routes.js';
import { createJournalRouter } from './journal/journal.routes.js';
import { recordChangesIn } from './journal/record-change.js';
import { ledgerCollectionsOf } from './ledger/collections.js';
import { createDocumentPostRouter } from './ledger/documents.routes.js';
import { createLedger } from './ledger/ledger.js';
import { createLedgerRouter } from './ledger/ledger.routes.js';
import { createStockCountPostRouter } from './ledger/stock-counts.routes.js';
import { createSubmit } from './ledger/submit.js';
import { createCallLimits, createStreamLimit } from './limits/limit-calls.js';
import { createLoginLimits } from './limits/limit-logins.js';
import { createLoginRouter } from './login/login.routes.js';
import { membersOf } from './members/members.repo.js';
import { createMemberRouter } from './members/members.routes.js';
import { measureRequests } from './metrics/measure-requests.js';
import type { Metrics } from './metrics/metrics.js';
import { createCors } from './middleware/cors.js';
import { createRequestLog } from './middleware/logging.js';
import { refuseImages } from './middleware/refuse-images.js';
import { refuseMalformed } from './middleware/refuse-malformed.js';
import { createApiHeaders } from './middleware/security-headers.js';
import { createErrorHandler } from './middleware/write-problem.js';
import { movementsOf } from './movements/movements.repo.js';
import { createMovementRouter } from './movements/movements.routes.js';
import { createNoticeRouter } from './notices/notices.routes.js';
import { createOpenApiRouter } from './openapi/openapi.routes.js';
import type { Pictures } from './pictures/pictures.js';
import { createPictureRouter } from './pictures/pictures.routes.js';
import { pricesOf } from './prices/prices.repo.js';
import { type Limits, NO_LIMITS } from './process/limit-settings.js';
import { createReorderRouter } from './reorder/reorder.routes.js';
import { createReportRouter } from './reports/reports.routes.js';
import { createStockReportRouter } from './reports/stock-reports.routes.js';
import { createSendingRouter } from './sending/sending.routes.js';
import { createStockCountRouter } from './stock-counts/stock-counts.routes.js';
import { createLedgerHealthRouter } from './verify/ledger-health.routes.js';
import { createOriginCalls } from './web/origin-calls.js';
import { createWeb } from './web/web.js';
import { createDeliveryRouter } from './webhooks/deliveries.routes.js';
import { createWebhookRouter } from './webhooks/webhooks.routes.js';

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
  const ledger = createLedger({
    db,
    clock,
    home,
    metrics: metrics?.ledger,
    webhooks: background.webhooks.active,
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
  // Before the caller is known. Visitors have no role, so they do not wait for the database.
  api.use(async (req, _res, next) => {
    const token = findToken(req);
    if (token !== null) await tokens.refresh(token);
    next();
  });
  api.use(createCallLimits({ limits, tokens }));
  // Its responses are the only ones for an `<img>`.
  api.use(createPictureRouter({ pictures, items, deletedItems, tokens }));
  api.use(refuseImages);
  api.get(READ_PATHS, createEventPosition(events.position));
  // The ledger comes first: some of its paths can be read too, and it knows all their methods.
  api.use(createLedgerRouter({ submit, movements: collections.movements, tokens, home }));
  api.use(createDocumentPostRouter({ submit, collections, tokens }));
  api.use(createItemRouter({ items, tokens, home, clock, lists, revision }));
  api.use(createItemChoiceRouter({ items, tokens, home, lists }));
  api.use(createMovementRouter({ items, movements, tokens, lists }));
  api.use(createDeletedItemRouter({ deletedItems, tokens, clock, home, lists }));
  api.use(createDocumentRouter({ documents, tokens, lists }));
  api.use(createStockCountPostRouter({ submit, collections, tokens }));
  api.use(
    createStockCountRouter({
      stockCounts: collections.stockCounts,
      items,
      tokens,
      clock,
      home,
      lists,
      reserveKey: reserveKeysIn(db),
    }),
  );
  api.use(createApiKeyRouter({ keys, known, tokens, record, clock }));
  api.use(createMemberRouter({ members, roles, managerEmails, tokens, record, clock }));
  api.use(createJournalRouter({ journal, tokens, lists }));
  api.use(createNoticeRouter({ db, tokens, lists }));
  api.use(createReportRouter({ sources: stock, documents, tokens, clock, lists }));
  api.use(createStockReportRouter({ sources: stock, tokens, clock, lists }));
  api.use(createReorderRouter({ items, tokens, home, lists }));
  api.use(createExportRouter({ stock, documents, journal, tokens, clock, lists }));
  api.use(createJobRouter({ jobs: background.jobs, tokens, clock, lists }));
  api.use(createImportRouter({ imports: background.imports, tokens, lists }));
  api.use(createWebhookRouter({ ...background.webhooks, tokens, record, clock }));
  api.use(createDeliveryRouter({ collections: background.webhooks.collections, tokens, clock, lists }));
  api.use(createSendingRouter({ db, tokens, record, clock, onChange: background.sending.forget }));
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
  api.use(createLedgerHealthRouter({ db, tokens }));
  api.use('/events', createStreamLimit({ limits }));
  api.use(createEventRouter({ hub: events }));
  api.use(createOpenApiRouter());
  api.use(() => {
    throw new ProblemError('not_found', { detail: 'The API has no such address.' });
  });
  return api;
}
