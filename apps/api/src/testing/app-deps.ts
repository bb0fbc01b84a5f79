import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createEmulatorVerifier } from '../access/identity/emulator-verifier.js';
import { type Access, createRoles } from '../access/identity/roles.js';
import { keepGivenRoles, membersOf } from '../access/members/members.repo.js';
import type { AppDeps } from '../app.js';
import { createBackground } from '../background.js';
import { createReadings, type Readings } from '../bulk/files/readings.js';
import { createOutbound } from '../integrations/outbound/outbound.js';
import { createPictures } from '../integrations/pictures/pictures.js';
import type { Clock } from '../runtime/clock.js';
import { DEFAULT_TRADE_RULES } from '../settings/trade-rules.js';
import { createEventHub } from '../stock/events/event-hub.js';
import { readHere } from './read-here.js';

interface Surroundings {
  db: Db;
  clock: Clock;
  logger: Logger;
  jwtSecret: string;
}

/** The parts that a test replaces. */
export type Overrides = Partial<AppDeps & Access & { readings: Readings }>;

/** Makes the parts of the app of a test. */
export function composeDeps(
  { db, clock, logger, jwtSecret }: Surroundings,
  {
    staffEmails = null,
    managerEmails = null,
    readings = createReadings(readHere),
    ...overrides
  }: Overrides = {},
): AppDeps {
  const outbound = createOutbound({ allow: ['127.0.0.1'] });
  const roles = createRoles({ staffEmails, managerEmails, given: keepGivenRoles(membersOf(db)) });
  // A database that is replaced is one with faults.
  const background = createBackground({
    db: overrides.db ?? db,
    clock,
    logger,
    home: 'halishar',
    outbound,
    roles,
    readings,
  });
  // No test that does not replace it fetches any, so the folder is never made.
  const folder = join(tmpdir(), 'godown-no-pictures');
  const settings = {
    firebase: { projectId: 'demo-test', apiKey: 'key', authDomain: 'demo-test.firebaseapp.com' },
  };
  return {
    db,
    background,
    pictures: createPictures({ folder, outbound, sending: background.sending, clock, logger }),
    events: createEventHub({ db, logger }),
    clock,
    verifier: createEmulatorVerifier({
      projectId: 'demo-test',
      emulatorHost: '127.0.0.1:9099',
      production: false,
      clock,
    }),
    logger,
    jwtSecret,
    managerEmails,
    roles,
    requireVerifiedEmail: false,
    corsOrigins: [],
    production: false,
    homeWarehouse: 'halishar',
    currency: 'USD',
    trade: DEFAULT_TRADE_RULES,
    web: { root: '/nonexistent', settings },
    // Tests write directly to the database, and the change stream would report that too late.
    revision: () => null,
    ...overrides,
  };
}
