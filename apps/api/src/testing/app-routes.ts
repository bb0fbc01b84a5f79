import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { apiKeysOf } from '../access/api-keys/api-keys.repo.js';
import { createKnownKeys } from '../access/api-keys/known-keys.js';
import { createAccessTokens } from '../access/identity/access-tokens.js';
import { EVERYBODY } from '../access/identity/roles.js';
import { listAppRoutes } from '../routes.js';
import { NO_LIMITS } from '../settings/limit-settings.js';
import { buildDocument } from '../web/openapi/build-document.js';
import { composeDeps } from './app-deps.js';

/** It is never connected. */
const db = new MongoClient('mongodb://127.0.0.1').db();
const clock = () => new Date();
const deps = composeDeps({ db, clock, logger: pino({ level: 'silent' }), jwtSecret: '' });

/** The routes of every app, to read what they need. Their handlers have no database. */
export const APP_ROUTES = listAppRoutes({
  ...deps,
  tokens: createAccessTokens({ secret: deps.jwtSecret, clock, roles: EVERYBODY }),
  known: createKnownKeys({ keys: apiKeysOf(db), clock }),
  limits: NO_LIMITS,
});
export const API_DOCUMENT = buildDocument(APP_ROUTES);
