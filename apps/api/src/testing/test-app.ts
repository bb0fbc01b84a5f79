import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type AppDeps, createApp } from '../app.js';
import { createEventHub } from '../events/event-hub.js';
import { type AccessTokens, createAccessTokens } from '../identity/access-tokens.js';
import { createEmulatorVerifier } from '../identity/emulator-verifier.js';
import { createIndexes } from '../indexes.js';
import type { ItemDoc } from '../items/item-doc.js';
import { type ItemCollection, itemsOf } from '../items/items.repo.js';
import { type LedgerCollections, ledgerCollectionsOf } from '../ledger/collections.js';
import { createHttpServer } from '../listening/listen.js';
import { createLogger } from '../middleware/logging.js';
import { NOW } from './now.js';

export const JWT_SECRET = 'a secret of tests, long enough to be one';
export const ANNA = { uid: 'anna-uid', email: 'anna@example.com' };
export const BELA = { uid: 'bela-uid', email: 'bela@example.com' };

/** What a suite works with; filled before its first test. */
export interface TestApp {
  http: ReturnType<typeof supertest>;
  server: Server;
  db: Db;
  items: ItemCollection;
  ledger: LedgerCollections;
  tokens: AccessTokens;
  /** The time the app believes it is; back to `NOW` before each test. */
  now: Date;
  /** Everything logged since the test began. */
  log: string;
  /** `Authorization` of Anna, or of somebody else. */
  as(caller?: typeof ANNA): [string, string];
  /** A `POST` to `/api` + `path`, as Anna and with a new `Idempotency-Key` unless `sent` says otherwise. */
  post(path: string, body?: object, sent?: Sent): supertest.Test;
  /** Adds an item of Anna's by `POST /api/item`. Resolves with its id. */
  postItem(quantity: number): Promise<string>;
  /** Puts an item straight into the database. */
  addItem(fields?: Partial<ItemDoc>): Promise<ItemDoc>;
}

export interface Sent {
  key?: string;
  by?: typeof ANNA;
  headers?: Record<string, string>;
}

/** The real app on a port of its own, over this worker's database, which is emptied before each test. */
export function useTestApp(overrides: Partial<AppDeps> = {}): TestApp {
  const client = new MongoClient(inject('mongoUri'), { serverSelectionTimeoutMS: 5000 });
  const db = client.db(`${inject('databasePrefix')}${process.env.VITEST_POOL_ID}`);
  const items = itemsOf(db);
  const clock = () => test.now;
  const logger = createLogger(
    'debug',
    new Writable({
      write: (chunk, _encoding, done) => {
        test.log += chunk;
        done();
      },
    }),
  );
  const settings = {
    firebase: { projectId: 'demo-test', apiKey: 'key', authDomain: 'demo-test.firebaseapp.com' },
  };
  const events = createEventHub({ db, logger });
  const app = createApp({
    db,
    events,
    clock,
    verifier: createEmulatorVerifier({
      projectId: 'demo-test',
      emulatorHost: '127.0.0.1:9099',
      production: false,
      clock,
    }),
    logger,
    jwtSecret: JWT_SECRET,
    rules: { requireVerifiedEmail: false, staffEmails: null },
    corsOrigins: [],
    production: false,
    homeWarehouse: 'halishar',
    web: { root: '/nonexistent', settings },
    // Tests write straight into the database, and the change stream tells of it a little later.
    revision: () => null,
    ...overrides,
  });
  const { server } = createHttpServer(app);
  const tokens = createAccessTokens({ secret: JWT_SECRET, clock, staffEmails: null });
  const test: TestApp = {
    http: supertest(server),
    server,
    db,
    items,
    ledger: ledgerCollectionsOf(db),
    tokens,
    now: NOW,
    log: '',
    as: (caller = ANNA) => ['Authorization', `Bearer ${tokens.issue(caller)}`],
    post: (path, body, { key = randomUUID(), by = ANNA, headers = {} } = {}) =>
      test.http
        .post(`/api${path}`)
        .set(...test.as(by))
        .set({ 'Idempotency-Key': key, ...headers })
        .send(body),
    async postItem(quantity) {
      const answer = await test.post('/item', { email: ANNA.email, name: 'New', quantity }).expect(201);
      return answer.body._id;
    },
    async addItem(fields = {}) {
      const doc: ItemDoc = { ...EXAMPLE, _id: new ObjectId(), ...fields };
      await items.insertOne(doc);
      return doc;
    },
  };

  beforeAll(async () => {
    await createIndexes(db);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    test.now = NOW;
    test.log = '';
    // Dropped, it would lose its indexes.
    for (const collection of Object.values(ledgerCollectionsOf(db)) as Pick<ItemCollection, 'deleteMany'>[])
      await collection.deleteMany({});
  });
  afterAll(async () => {
    await Promise.all([new Promise((resolve) => server.close(resolve)), events.close()]);
    await client.close();
  });
  return test;
}

const EXAMPLE = {
  name: 'Teesta Solo 20',
  price: 89.5,
  supplier: 'Karnaphuli Traders',
  img: '/catalogue/teesta-solo-20.svg',
  description: '20 l, 700 W',
  quantity: 12,
  stock: { halishar: 12, bahaddarhat: 0, uttara: 0 },
  email: BELA.email,
  version: 3,
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-02-01T00:00:00.000Z'),
};
