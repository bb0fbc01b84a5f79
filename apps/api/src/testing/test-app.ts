import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { totalOf } from '@godown/shared/items/warehouses';
import type { Express } from 'express';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type AccessTokens, createAccessTokens } from '../access/identity/access-tokens.js';
import { EVERYBODY } from '../access/identity/roles.js';
import { createApp } from '../app.js';
import type { Background } from '../background.js';
import { createHttpServer } from '../http/listening/listen.js';
import { createLogger } from '../http/middleware/logging.js';
import { createIndexes } from '../operations/upgrade/indexes.js';
import { shapeItems } from '../operations/upgrade/shape-items.js';
import { type LedgerCollections, ledgerCollectionsOf } from '../stock/ledger/collections.js';
import { toFindable } from '../stock/records/find-fields.js';
import { type ItemCollection, type ItemDoc, itemsOf, SHAPED } from '../stock/records/item-doc.js';
import { composeDeps, type Overrides } from './app-deps.js';
import { checkResponses } from './check-responses.js';
import { NOW } from './now.js';
import { emptyAll, WrittenCollections } from './written-collections.js';

export const JWT_SECRET = 'a secret of tests, long enough to be one';
export const ANNA = { uid: 'anna-uid', email: 'anna@example.com' };
export const BELA = { uid: 'bela-uid', email: 'bela@example.com' };

/** The app and its surroundings, for one suite. */
export interface TestApp {
  http: ReturnType<typeof supertest>;
  app: Express;
  server: Server;
  db: Db;
  items: ItemCollection;
  ledger: LedgerCollections;
  background: Background;
  tokens: AccessTokens;
  /** The app's current time. `NOW` at the beginning of each test. */
  now: Date;
  /** The log of the current test. */
  log: string;
  /** The `Authorization` header of `caller`, by default Anna. */
  as(caller?: typeof ANNA): [string, string];
  /** Sends a `POST` to `/api` + `path`, by default as Anna and with a new `Idempotency-Key`. */
  post(path: string, body?: object, sent?: Sent): supertest.Test;
  /** Adds an item of Anna's through the API. Resolves with its id. */
  postItem(quantity: number): Promise<string>;
  /** Fills the database once, for tests that read much and write nothing. In a group, for its tests. */
  fillOnce(fill: () => Promise<unknown>): void;
  /** Empties, before the next test, what this client of a test of its own has written to the database. */
  noteWrites(client: MongoClient): void;
  /** Brings into shape what the test has written as another program would. */
  shape(): Promise<void>;
  /** Writes an item directly to the database. */
  addItem(fields?: Partial<ItemDoc>): Promise<ItemDoc>;
}

export interface Sent {
  key?: string;
  by?: typeof ANNA;
  headers?: Record<string, string>;
}

/** The real app on its own port, with the database of this test worker, which is emptied before each test. */
export function useTestApp(overrides: Overrides = {}): TestApp {
  const client = new MongoClient(inject('mongoUri'), {
    serverSelectionTimeoutMS: 5000,
    monitorCommands: true,
  });
  const db = client.db(`${inject('databasePrefix')}${process.env.VITEST_POOL_ID}`);
  const written = new WrittenCollections();
  written.watch(client);
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
  const deps = composeDeps({ db, clock, logger, jwtSecret: JWT_SECRET }, overrides);
  const { events, background } = deps;
  const app = createApp(deps);
  const { server } = createHttpServer(app);
  const deviations: string[] = [];
  checkResponses(server, (deviation) => deviations.push(deviation));
  const tokens = createAccessTokens({ secret: JWT_SECRET, clock, roles: EVERYBODY });
  const test: TestApp = {
    http: supertest(server),
    app,
    server,
    db,
    items,
    ledger: ledgerCollectionsOf(db),
    background,
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
      const response = await test.post('/item', { email: ANNA.email, name: 'New', quantity }).expect(201);
      return response.body._id;
    },
    fillOnce: (fill) =>
      beforeAll(async () => {
        await fill();
        written.forget();
      }),
    noteWrites: (other) => written.watch(other),
    shape: () => shapeItems({ db, home: 'halishar', clock, logger }),
    async addItem(fields = {}) {
      const { stock = EXAMPLE.stock } = fields;
      const fresh = { ...EXAMPLE, ...SHAPED, _id: new ObjectId(), quantity: totalOf(stock), ...fields };
      const doc: ItemDoc = toFindable(fresh);
      await items.insertOne(doc);
      return doc;
    },
  };

  beforeAll(async () => {
    await createIndexes(db);
    await emptyAll(db);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    test.now = NOW;
    test.log = '';
    await written.empty(db);
    background.sending.forget();
    background.webhooks.active.forget();
    background.push.wanted.forget();
  });
  afterEach(() => {
    const found = deviations.splice(0);
    expect(found, 'responses that differ from the OpenAPI document').toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([new Promise((resolve) => server.close(resolve)), events.close(), background.stop()]);
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
  stock: { halishar: 12, bahaddarhat: 0, uttara: 0 },
  email: BELA.email,
  version: 3,
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-02-01T00:00:00.000Z'),
};
