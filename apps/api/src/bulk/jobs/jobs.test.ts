import { randomUUID } from 'node:crypto';
import type { BulkChange, Job, Selection } from '@godown/shared/bulk/jobs';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVERYBODY } from '../../access/identity/roles.js';
import { type Background, createBackground } from '../../background.js';
import { createLogger } from '../../http/middleware/logging.js';
import { createOutbound } from '../../integrations/outbound/outbound.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { LEASE_MS } from '../../runtime/tasks/lease.js';
import { emptyItem, type ItemDoc } from '../../stock/records/item-doc.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { type JobDoc, toRowId } from './job-doc.js';
import { jobCollectionsOf } from './jobs.repo.js';

const test = useTestApp();

const silent = createLogger('silent', process.stdout);
const STOCK = { halishar: 5, bahaddarhat: 0, uttara: 2 };

/** Adds items with movements, as people do. Resolves with their ids. */
async function addItems(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await test.postItem(n));
  return ids;
}

/** Writes many items, without movements. */
async function insertItems(count: number): Promise<string[]> {
  const docs = Array.from({ length: count }, (_, n) => ({
    ...emptyItem({ _id: new ObjectId(), email: ANNA.email, createdAt: test.now }),
    name: `Item ${n}`,
    price: n + 1,
    supplier: 'S',
    quantity: 7,
    stock: STOCK,
    version: 1,
  }));
  await test.items.insertMany(docs);
  return docs.map(({ _id }) => String(_id));
}

const beginJob = async (selection: Selection, change: BulkChange, key: string = randomUUID()): Promise<Job> =>
  (await test.post('/jobs', { selection, change }, { key }).expect(201)).body;

/** Starts a job and waits until it is done. */
async function startJob(selection: Selection, change: BulkChange, key?: string): Promise<Job> {
  return waitFor((await beginJob(selection, change, key))._id, 'done');
}

const readJob = async (id: string): Promise<Job> =>
  (
    await test.http
      .get(`/api/jobs/${id}`)
      .set(...test.as())
      .expect(200)
  ).body;

const readProblems = async (id: string) =>
  (
    await test.http
      .get(`/api/jobs/${id}/problems`)
      .set(...test.as())
      .expect(200)
  ).body;

async function undo(id: string): Promise<Job> {
  await reverse('undo', id).expect(202);
  return waitFor(id, 'undone');
}

const reverse = (action: 'cancel' | 'undo', id: string) => test.post(`/jobs/${id}/${action}`, undefined);

async function waitFor(id: string, state: Job['state']): Promise<Job> {
  return vi.waitFor(
    async () => {
      const job = await readJob(id);
      expect(job.state).toBe(state);
      return job;
    },
    { timeout: 110_000, interval: 20 },
  );
}

/** All items without the fields that every change sets, and without those by which they are found. */
async function readContents(): Promise<Map<string, Partial<ItemDoc>>> {
  const docs = await test.items
    .find(
      {},
      {
        projection: {
          version: 0,
          updatedAt: 0,
          updatedBy: 0,
          find: 0,
          lastMovedAt: 0,
        },
      },
    )
    .toArray();
  return new Map(docs.map(({ _id, ...fields }) => [String(_id), fields]));
}

/** A job that another process has done for some items and not for others. Its lease lasts until `test.now` is later. */
async function leaveJob(done: string[], left: string[]): Promise<string> {
  const { _id } = await startJob({ items: done }, { kind: 'pricePercent', percent: 50 });
  const job = new ObjectId(_id);
  const { jobs, rows } = test.background.collections.jobs;
  await rows.insertMany(
    left.map((id, index) => {
      const n = done.length + index + 1;
      return { _id: toRowId(job, n), job, n, state: 'waiting', item: new ObjectId(id), itemName: 'Item' };
    }),
  );
  const lease = { owner: 'another process', until: new Date(test.now.getTime() + LEASE_MS) };
  const slot = { uid: ANNA.uid, n: 0 };
  const total = done.length + left.length;
  await jobs.updateOne({ _id: job }, { $set: { state: 'running', total, slot, lease } });
  return _id;
}

const expireLease = () => {
  test.now = new Date(test.now.getTime() + LEASE_MS);
};

const find = (id: string | undefined) => test.items.findOne({ _id: new ObjectId(id) });

async function expectVerified(): Promise<void> {
  const { wrong } = await verifyLedger(test.db);
  expect(wrong).toBe(0);
}

it('changes the prices of the ticked items and of no others', async () => {
  const [first, second, other] = await insertItems(3);
  const job = await startJob({ items: [first ?? '', second ?? ''] }, { kind: 'pricePercent', percent: 5 });
  expect(job).toMatchObject({
    kind: 'edit',
    state: 'done',
    title: 'Prices +5 %',
    template: 'Prices {change}',
    values: { change: '+5 %' },
    email: ANNA.email,
    total: 2,
    done: 2,
    skipped: 0,
  });
  expect(await find(first)).toMatchObject({ price: 1.05, version: 2, updatedBy: ANNA.email });
  expect(await find(second)).toMatchObject({ price: 2.1, version: 2 });
  expect(await find(other)).toMatchObject({ price: 3, version: 1 });
});

it.each([
  [{ kind: 'pricePercent', percent: 10 }, 1.05, 1.16],
  [{ kind: 'pricePercent', percent: -100 }, 12, 0],
  // 3.205, which floating numbers make less than that.
  [{ kind: 'pricePercent', percent: 28.2 }, 2.5, 3.21],
  [{ kind: 'pricePercent', percent: 2.5 }, 8.2, 8.41],
  [{ kind: 'pricePercent', percent: 5, roundTo: 1 }, 12.35, 13],
  [{ kind: 'pricePercent', percent: 5, roundTo: 5 }, 1299, 1365],
  [{ kind: 'priceAmount', amount: 2.5, roundTo: 10 }, 1002.5, 1010],
  [{ kind: 'pricePercent', percent: -50, roundTo: 10 }, 3, 10],
  [{ kind: 'priceFixed', price: 99.9 }, 12, 99.9],
  [{ kind: 'priceAmount', amount: -0.1 }, 0.3, 0.2],
  [{ kind: 'priceAmount', amount: 0.2 }, 0.1, 0.3],
] as const)('%j makes %d to %d', async (change, before, after) => {
  const { _id } = await test.addItem({ price: before });
  await startJob({ items: [String(_id)] }, change);
  expect((await find(String(_id)))?.price).toBe(after);
});

it('is one job for a request and its retry', async () => {
  const { _id } = await test.addItem({ price: 100 });
  const key = randomUUID();
  const selection = { items: [String(_id)] };
  const change = { kind: 'priceAmount', amount: 1 } as const;
  const job = await startJob(selection, change, key);
  expect(await startJob(selection, change, key)).toEqual(job);
  expect((await find(String(_id)))?.price).toBe(101);
  const other = await test.post('/jobs', { selection, change: { kind: 'delete' } }, { key }).expect(409);
  expect(other.body.code).toBe('key_reused');
});

it('changes all items that match a filter but the excepted ones', async () => {
  const items = await Promise.all(
    ['A', 'A', 'a ', 'B'].map((supplier) => test.addItem({ supplier, price: 10 })),
  );
  const ids = items.map(({ _id }) => String(_id));
  const selection = { filter: { supplier: 'A' }, except: [ids[1] ?? ''] };
  const job = await startJob(selection, { kind: 'priceAmount', amount: 1 });
  expect(job).toMatchObject({ total: 2, done: 2 });
  const prices = await Promise.all(ids.map(async (id) => (await find(id))?.price));
  expect(prices).toEqual([11, 10, 11, 10]);
});

it('skips what cannot be changed, and says why', async () => {
  const { _id: cheap } = await test.addItem({ name: 'Cheap', price: 1 });
  const { _id: dear } = await test.addItem({ price: 10 });
  const gone = String(new ObjectId());
  const job = await startJob(
    { items: [String(cheap), gone, String(dear)] },
    { kind: 'priceAmount', amount: -2 },
  );
  expect(job).toMatchObject({ state: 'done', total: 3, done: 1, skipped: 2 });
  expect(await readProblems(job._id)).toEqual([
    {
      item: String(cheap),
      itemName: 'Cheap',
      message: 'The new price would be -1. A price cannot be below zero.',
      template: 'The new price would be {amount}. {rule}',
      values: { amount: -1, rule: 'A price cannot be below zero.' },
    },
    { item: gone, itemName: '', message: 'The item does not exist, or was deleted.' },
  ]);
  expect((await find(String(cheap)))?.price).toBe(1);
});

describe('undo', () => {
  it('puts fields back unless somebody has changed them since', async () => {
    const { _id: kept } = await test.addItem({ name: 'Kept', supplier: 'Old' });
    const { _id: edited } = await test.addItem({ name: 'Edited', supplier: 'Old' });
    const job = await startJob(
      { items: [String(kept), String(edited)] },
      { kind: 'supplier', supplier: 'New' },
    );
    await test.http
      .patch(`/api/item/${edited}`)
      .set(...test.as(BELA))
      .send({ supplier: 'Bela’s' })
      .expect(200);
    const undone = await undo(job._id);
    expect(undone).toMatchObject({ state: 'undone', done: 2, reversed: 1, notReversed: 1 });
    expect((await find(String(kept)))?.supplier).toBe('Old');
    expect((await find(String(edited)))?.supplier).toBe('Bela’s');
    expect(await readProblems(job._id)).toEqual([
      {
        item: String(edited),
        itemName: 'Edited',
        message: 'Someone changed this later: supplier. It stays as it is now.',
        template: 'Someone changed this later: {fields}. It stays as it is now.',
        values: { fields: 'supplier' },
      },
    ]);
    expect(await undo(job._id)).toMatchObject({ state: 'undone', done: 2, reversed: 1, notReversed: 1 });
    expect((await find(String(edited)))?.supplier).toBe('Bela’s');
    expect(await readProblems(job._id)).toHaveLength(1);
  });

  it('says why each attempt kept an item, not why the one before did', async () => {
    const { _id } = await test.addItem({ supplier: 'Old' });
    const job = await startJob({ items: [String(_id)] }, { kind: 'supplier', supplier: 'New' });
    await test.http
      .patch(`/api/item/${_id}`)
      .set(...test.as(BELA))
      .send({ supplier: 'Bela’s' })
      .expect(200);
    await undo(job._id);
    expect((await readProblems(job._id))[0].values).toEqual({ fields: 'supplier' });
    await test.http
      .delete(`/api/item/${_id}`)
      .set(...test.as())
      .expect(200);
    await undo(job._id);
    expect(await readProblems(job._id)).toEqual([
      {
        item: String(_id),
        itemName: expect.any(String),
        message: 'The item was deleted. Restore it to change it.',
      },
    ]);
  });

  it('restores deleted items with their stock', async () => {
    const ids = await addItems(3);
    const before = await readContents();
    const job = await startJob({ filter: {}, except: [ids[0] ?? ''] }, { kind: 'delete' });
    expect(job).toMatchObject({ kind: 'delete', state: 'done', total: 2, done: 2 });
    expect(await test.items.countDocuments()).toBe(1);
    await test.post(`/item/${ids[1]}/restore`).expect(200);
    const undone = await undo(job._id);
    expect(undone).toMatchObject({ state: 'undone', reversed: 2, notReversed: 0 });
    expect(await readContents()).toEqual(before);
    await expectVerified();
  });
});

it('a job that is cancelled reverses what it has done', async () => {
  const ids = await insertItems(10);
  const before = await readContents();
  const job = await leaveJob(ids.slice(0, 4), ids.slice(4));
  expireLease();
  await reverse('cancel', job).expect(202);
  const cancelled = await waitFor(job, 'cancelled');
  expect(cancelled).toMatchObject({ total: 10, done: 4, reversed: 4, notReversed: 0 });
  expect(await readContents()).toEqual(before);
  expect((await reverse('cancel', job).expect(409)).body.code).toBe('job_ended');
});

describe('many jobs of one person', () => {
  const everything = { filter: {}, except: [] };
  const begin = (percent: number, by = ANNA, key: string = randomUUID()) =>
    test.post('/jobs', { selection: everything, change: { kind: 'pricePercent', percent } }, { by, key });

  it('run one after the other, a few wait, and more are refused', { tags: 'slow' }, async () => {
    const [done = '', ...left] = await insertItems(60);
    const first = await leaveJob([done], left);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(n + 1)));
    const started: Job[] = responses.filter(({ status }) => status === 201).map(({ body }) => body);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(started.map(({ isWaiting }) => isWaiting)).toEqual(Array(5).fill(true));
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['429 too_many_jobs']),
    );
    const { body: other } = await begin(1, BELA).expect(201);
    expect(other.isWaiting).toBeUndefined();
    expireLease();
    await reverse('cancel', first).expect(202);
    const early: JobDoc[] = [];
    const readStates = async () => {
      // The newest first: until its turn comes, an older one is still running.
      const jobs = await test.background.collections.jobs.jobs.find({}, { sort: { _id: -1 } }).toArray();
      const running = jobs.filter(({ state, by }) => state === 'running' && by.email === ANNA.email);
      early.push(...running.slice(0, -1).filter(({ done }) => done > 0));
      return jobs.map(({ state }) => state);
    };
    await expect.poll(readStates).toEqual([...Array(6).fill('done'), 'cancelled']);
    expect(early).toEqual([]);
    // There is room again.
    await begin(2).expect(201);
  });

  it('leave retries their response when all places are taken', async () => {
    const [done = '', ...left] = await insertItems(10);
    await leaveJob([done], left);
    await Promise.all(Array.from({ length: 4 }, (_, n) => begin(n + 1).expect(201)));
    const key = randomUUID();
    const [{ body: one }, { body: twin }] = await Promise.all([begin(6, ANNA, key), begin(6, ANNA, key)]);
    expect(twin._id).toBe(one._id);
    await begin(7).expect(429);
    await reverse('undo', String(new ObjectId())).expect(404);
    expect((await reverse('undo', one._id).expect(409)).body.code).toBe('job_ended');
    const _id = new ObjectId(String(one._id));
    await jobCollectionsOf(test.db).jobs.updateOne({ _id }, { $set: { state: 'undoing' } });
    await reverse('undo', one._id).expect(202);
  });

  it('can be cancelled while they wait', async () => {
    const [done = '', ...left] = await insertItems(10);
    const first = await leaveJob([done], left);
    const second = (await begin(2).expect(201)).body;
    expect(second.isWaiting).toBe(true);
    await reverse('cancel', second._id).expect(202);
    expect(await waitFor(second._id, 'cancelled')).toMatchObject({ done: 0, reversed: 0 });
    expect((await readJob(first)).state).toBe('running');
  });
});

describe('a second process', () => {
  let other: Background | undefined;
  afterEach(async () => {
    await other?.stop();
    other = undefined;
  });

  it('takes over, and nothing is done twice even if the first goes on', {
    timeout: 120_000,
    tags: 'slow',
  }, async () => {
    const ids = await insertItems(1000);
    const job = await beginJob({ items: ids }, { kind: 'priceAmount', amount: 1 });
    expect(job.state).toBe('running');
    // Its clock is an hour ahead, so that it finds the lease expired.
    const clock = () => new Date(test.now.getTime() + 3_600_000);
    other = createBackground({
      db: test.db,
      clock,
      logger: silent,
      home: 'halishar',
      outbound: createOutbound(),
      roles: EVERYBODY,
    });
    other.start();
    const done = await waitFor(job._id, 'done');
    expect(done).toMatchObject({ total: 1000, done: 1000, skipped: 0 });
    const items = await test.items.find({}, { sort: { _id: 1 } }).toArray();
    expect(items.map(({ price, version }) => [price, version])).toEqual(ids.map((_, n) => [n + 2, 2]));
    expect(new Set(items.map(({ updatedAt }) => updatedAt.getTime()))).toContain(clock().getTime());
  });

  it('continues a job that a killed process has left', async () => {
    const ids = await insertItems(2);
    const job = await startJob({ items: ids }, { kind: 'priceAmount', amount: 1 });
    // As after a kill in the middle: one row is left, and the lease is still there.
    const until = new Date(test.now.getTime() + 1000);
    await test.background.collections.jobs.jobs.updateOne(
      { _id: new ObjectId(job._id) },
      { $set: { state: 'running', done: 1, lease: { owner: 'killed', until } } },
    );
    await test.background.collections.jobs.rows.updateOne(
      { job: new ObjectId(job._id), n: 2 },
      { $set: { state: 'waiting' } },
    );
    other = createBackground({
      db: test.db,
      clock: () => until,
      logger: silent,
      home: 'halishar',
      outbound: createOutbound(),
      roles: EVERYBODY,
    });
    other.start();
    await waitFor(job._id, 'done');
    expect((await find(ids[0]))?.price).toBe(2);
    expect((await find(ids[1]))?.price).toBe(4);
  });
});

it('is refused without a key, a selection, a known change or a sign-in', async () => {
  const { _id } = await test.addItem();
  const change = { kind: 'delete' };
  const selection = { items: [String(_id)] };
  for (const body of [
    { selection: { items: [] }, change },
    { selection: { items: ['x'] }, change },
    { selection, change: { kind: 'rename' } },
    { selection, change: { kind: 'pricePercent', percent: 0 } },
    { selection, change: { kind: 'pricePercent', percent: -101 } },
    { selection, change: { kind: 'pricePercent', percent: 5, roundTo: 3 } },
    { selection, change: { kind: 'priceFixed', price: 1.005 } },
    { selection, change: { kind: 'priceFixed', price: -1 } },
    { selection: { filter: { status: 'x' }, except: [] }, change },
    { selection: { filter: { status: 'uncounted' }, except: [] }, change },
    { change },
  ])
    expect((await test.post('/jobs', body).expect(422)).body.code).toBe('invalid_input');
  const keyless = await test.http
    .post('/api/jobs')
    .set(...test.as())
    .send({ selection, change })
    .expect(422);
  expect(keyless.body.errors[0].path).toBe('Idempotency-Key');
  await test.http.post('/api/jobs').send({ selection, change }).expect(401);
  await test.http.get('/api/jobs').expect(401);
  expect(await test.items.countDocuments()).toBe(1);
  expect((await test.post(`/jobs/${new ObjectId()}/undo`).expect(404)).body.code).toBe('job_not_found');
});

it('lists the newest jobs first, and forgets them after 90 days', async () => {
  const { _id } = await test.addItem();
  const selection = { items: [String(_id)] };
  const first = await startJob(selection, { kind: 'supplier', supplier: 'A' });
  test.now = new Date(test.now.getTime() + 1000);
  const second = await startJob(selection, { kind: 'supplier', supplier: 'B' });
  const list = async () => (await test.http.get('/api/jobs').set(...test.as())).body;
  expect(await list()).toEqual([second, first]);
  await test.background.purge(new Date(test.now.getTime() + 90 * 24 * 3_600_000));
  expect(await list()).toEqual([second]);
  expect(await test.background.collections.jobs.rows.countDocuments()).toBe(1);
});
