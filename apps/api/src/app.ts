import type { PublicSettings } from '@godown/shared/http/settings';
import express, { type Express, Router } from 'express';
import type { Logger } from 'pino';
import { apiKeysOf } from './access/api-keys/api-keys.repo.js';
import { createKnownKeys } from './access/api-keys/known-keys.js';
import { createAccessTokens } from './access/identity/access-tokens.js';
import { identifyCaller } from './access/identity/identify-caller.js';
import { createCallLimits } from './access/limits/limit-calls.js';
import { createRouter } from './access/router.js';
import { ignoreNoCache } from './http/conditional.js';
import { createCallTurns } from './http/limits/call-turns.js';
import { createCors } from './http/middleware/cors.js';
import { createRequestLog } from './http/middleware/logging.js';
import { refuseMalformed } from './http/middleware/refuse-malformed.js';
import { createApiHeaders } from './http/middleware/security-headers.js';
import { createErrorHandler } from './http/middleware/write-problem.js';
import { ProblemError } from './http/problem-error.js';
import { measureRequests } from './operations/metrics/metrics.js';
import { listAppRoutes, type RouteDeps } from './routes.js';
import { type Limits, NO_LIMITS } from './settings/limit-settings.js';
import { createOriginCalls } from './web/origin-calls.js';
import { createWeb } from './web/web.js';

export interface AppDeps extends Omit<RouteDeps, 'tokens' | 'known' | 'limits'> {
  logger: Logger;
  /** Signs access tokens, at least 32 bytes. */
  jwtSecret: string;
  corsOrigins: string[];
  production: boolean;
  /** Limits of one client. By default none. */
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

function createApi(deps: AppDeps): Router {
  const { clock, corsOrigins, db, events, jwtSecret, limits = NO_LIMITS, production, roles } = deps;
  const known = createKnownKeys({ keys: apiKeysOf(db), clock });
  const tokens = createAccessTokens({ secret: jwtSecret, clock, roles, keys: known });
  const api = Router();
  api.use(createApiHeaders({ production }));
  if (corsOrigins.length > 0) api.use(createCors(corsOrigins));
  api.use(
    identifyCaller(tokens, deps.trade.lowestRoles),
    createCallLimits(limits),
    createCallTurns(limits.calls),
  );
  api.use(createRouter(listAppRoutes({ ...deps, tokens, known, limits }), events));
  api.use(() => {
    throw new ProblemError('not_found', { detail: 'The API has no such address.' });
  });
  return api;
}
