import type { PublicSettings } from '@godown/shared/settings';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Clock } from './clock.js';
import type { EventHub } from './events/event-hub.js';
import { addEventRoutes } from './events/events.routes.js';
import { addHealthRoutes } from './health/health.routes.js';
import type { Listener } from './http/answer.js';
import { createCors } from './http/cors.js';
import { createRequestLog } from './http/logging.js';
import { ProblemError } from './http/problem-error.js';
import { type ApiRouter, createRouter, type Handler } from './http/router.js';
import { createApiHeaders } from './http/security-headers.js';
import { createWeb } from './http/web.js';
import { createErrorHandler } from './http/write-problem.js';
import { createAccessTokens } from './identity/access-tokens.js';
import type { IdentityVerifier } from './identity/identity.js';
import { addItemRoutes } from './items/items.routes.js';
import { ledgerCollectionsOf } from './ledger/collections.js';
import { addDeletedItemRoutes } from './ledger/deleted-items.routes.js';
import { createLedger } from './ledger/ledger.js';
import { addLedgerRoutes } from './ledger/ledger.routes.js';
import { addLedgerHealthRoutes } from './ledger/ledger-health.routes.js';
import { addLoginRoutes, type SignInRules } from './login/login.routes.js';

export interface AppDeps {
  db: Db;
  clock: Clock;
  verifier: IdentityVerifier;
  logger: Logger;
  /** Signs access tokens, at least 32 bytes. */
  jwtSecret: string;
  rules: SignInRules;
  corsOrigins: string[];
  /** Where stock is when nobody says in which warehouse. */
  homeWarehouse: WarehouseId;
  production: boolean;
  events: EventHub;
  /** The built web app and what it is told. */
  web: { root: string; settings: PublicSettings };
}

/** Composes the product's HTTP side: the API under /api, the web app everywhere else. Does not listen. */
export function createApp(deps: AppDeps): Listener {
  const { logger, production, web } = deps;
  const router = createRouter();
  router.use(createRequestLog(logger));
  router.use(refuseMalformed);
  router.use('/api', createApi(deps));
  router.use(setKeptHeaders, createWeb({ ...web, production }));
  const answerError = createErrorHandler(logger);
  return (req, res) => router(req, res, (error) => answerError(error, req, res));
}

/** Express's application turns an answer into one of its own, which keeps none. */
const setKeptHeaders: Handler = (_req, res, next) => {
  res.setKeptHeaders();
  next();
};

function createApi(deps: AppDeps): ApiRouter {
  const { db, clock, verifier, jwtSecret, rules, events, corsOrigins, production } = deps;
  const { homeWarehouse: home } = deps;
  const collections = ledgerCollectionsOf(db);
  const ledger = createLedger({ db, clock, home });
  const tokens = createAccessTokens({ secret: jwtSecret, clock });
  const api = createRouter();
  api.use(createApiHeaders({ production }));
  if (corsOrigins.length > 0) api.use(createCors(corsOrigins));
  // Into one router: each request would be led through every router before its own.
  addItemRoutes(api, { items: collections.items, ledger, tokens, home });
  addLedgerRoutes(api, { collections, ledger, tokens });
  addDeletedItemRoutes(api, { deletedItems: collections.deletedItems, tokens, clock, home });
  addLoginRoutes(api, { verifier, tokens, rules });
  addHealthRoutes(api, { db });
  addLedgerHealthRoutes(api, { db, tokens });
  addEventRoutes(api, { hub: events });
  api.use(() => {
    throw new ProblemError('not_found', { detail: 'The API has no such address.' });
  });
  return api;
}

/** A stray % would otherwise be read one way by the router and another by the file server. HTTP/1.1 demands a Host. */
const refuseMalformed: Handler = (req, _res, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw new ProblemError('bad_request', { detail: 'The request names no host.' });
  }
  if (req.url.includes('%')) {
    try {
      decodeURIComponent(req.url);
    } catch (cause) {
      throw new ProblemError('bad_request', {
        detail: 'The address is not properly percent-encoded.',
        cause,
      });
    }
  }
  next();
};
