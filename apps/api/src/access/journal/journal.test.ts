import { ClientSession, type Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { jobCollectionsOf } from '../../bulk/jobs/jobs.repo.js';
import { LEASE_MS } from '../../runtime/tasks/lease.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { purge } from '../../stock/ledger/purge.js';
import { unsignedToken } from '../../testing/id-tokens.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { journalOf, listJournal } from './journal.repo.js';

const test = useTestApp({ managerEmails: [ANNA.email] });

const read = (query = '') => test.http.get(`/api/journal${query}`).set(...test.as());
const send = (method: 'post' | 'patch' | 'put' | 'delete', path: string, body: object = {}) =>
  test.http[method](`/api${path}`)
    .set(...test.as())
    .set('If-Match', '*')
    .set('Idempotency-Key', crypto.randomUUID())
    .send(body);
const signIn = () =>
  test.http
    .post('/api/login')
    .set(
      'Authorization',
      `Bearer ${unsignedToken({ sub: ANNA.uid, user_id: ANNA.uid, email: ANNA.email, email_verified: true })}`,
    )
    .send({ email: ANNA.email })
    .expect(200);
/** Only a job that has ended can be undone. */
const jobEnds = ({ _id }: { _id: string }) =>
  expect
    .poll(async () => (await jobCollectionsOf(test.db).jobs.findOne({ _id: new ObjectId(_id) }))?.state)
    .toBe('done');
const actions = async () => (await read().expect(200)).body.map(({ action }: { action: string }) => action);

describe('the journal', () => {
  it('finds what one person did in one way by an index', async () => {
    const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
    onTestFinished(() => client.close());
    const finds: Document[] = [];
    client.on('commandStarted', ({ commandName, command }) => {
      if (commandName === 'find') finds.push(command);
    });
    const { signal } = new AbortController();
    const filter = { email: ANNA.email, action: 'signed-in', from: new Date(0) } as const;
    await listJournal(journalOf(client.db(test.db.databaseName)), filter, { limit: 51, signal });
    const [{ find, filter: query, sort } = {}] = finds;
    const { queryPlanner } = await test.db.command({ explain: { find, filter: query, sort } });
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('email_1_action_1_at_1__id_1');
    expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
  });

  it('has what was done to an item besides its stock, and what an edit changed', async () => {
    const { body: item } = await send('post', '/item', { email: ANNA.email, name: 'Oven', price: 5 });
    await send('patch', `/item/${item._id}`, { name: 'Grill', reorderPoints: { uttara: 3 } }).expect(200);
    await send('patch', `/item/${item._id}`, { name: 'Grill' }).expect(200);
    await send('post', `/item/${item._id}/movements`, { change: 5, reason: 'delivery' });
    await send('delete', `/item/${item._id}`).expect(200);
    await send('post', `/item/${item._id}/restore`);
    const { body } = await read().expect(200);
    expect(body.map(({ action }: { action: string }) => action).toSorted()).toEqual(
      ['item-added', 'item-edited', 'item-deleted', 'item-restored'].toSorted(),
    );
    expect(body.find(({ action }: { action: string }) => action === 'item-edited')).toEqual({
      _id: expect.any(String),
      at: test.now.toISOString(),
      email: ANNA.email,
      action: 'item-edited',
      subject: { id: item._id, name: 'Grill' },
      changes: [
        { field: 'name', before: 'Oven', after: 'Grill' },
        { field: 'reorderPoints.uttara', after: 3 },
      ],
    });
  });

  it('has an entry for an edit of nothing but reorder points', async () => {
    const { _id } = await test.addItem();
    await send('patch', `/item/${_id}`, { reorderPoints: { uttara: 3 } }).expect(200);
    const { body } = await read().expect(200);
    expect(body).toMatchObject([{ changes: [{ field: 'reorderPoints.uttara', after: 3 }] }]);
  });

  it('has no entry for a change that was refused', async () => {
    await test.addItem({ barcode: 'A-1' });
    await send('post', '/item', { email: ANNA.email, name: 'Twin', barcode: 'A-1' }).expect(409);
    expect(await actions()).toEqual([]);
  });

  it('has no entry for a change that could not be committed', async () => {
    const full = new MongoServerError({ message: 'No space left on device', code: 14_031 });
    const commit = vi.spyOn(ClientSession.prototype, 'commitTransaction').mockRejectedValue(full);
    onTestFinished(() => commit.mockRestore());
    await send('post', '/item', { email: ANNA.email, name: 'Oven' }).expect(507);
    await send('put', `/members/${BELA.email}`, { role: 'viewer' }).expect(507);
    expect(await actions()).toEqual([]);
  });

  it('has one entry for a job, and none for each of its items', async () => {
    const items = [await test.addItem({ price: 10 }), await test.addItem({ price: 20 })];
    const selection = { items: items.map(({ _id }) => String(_id)) };
    const change = { kind: 'pricePercent', percent: 10 };
    const { body: job } = await send('post', '/jobs', { selection, change }).expect(201);
    await jobEnds(job);
    await send('post', `/jobs/${job._id}/undo`).expect(202);
    expect((await actions()).toSorted()).toEqual(['job-started', 'job-undone']);
    const name = { name: 'Prices +10 %', template: 'Prices {change}', values: { change: '+10 %' } };
    const { body } = await read().expect(200);
    expect(body).toMatchObject([{ subject: name }, { subject: name }]);
    const { text } = await test.http
      .get('/api/export/journal?format=csv&language=bn')
      .set(...test.as())
      .expect(200);
    expect(text).toContain('দাম +১০ %');
  });

  it('has one entry for a job that is cancelled, however often', async () => {
    const { _id } = await test.addItem();
    const selection = { items: [String(_id)] };
    const change = { kind: 'pricePercent', percent: 10 };
    const { body: job } = await send('post', '/jobs', { selection, change }).expect(201);
    await jobEnds(job);
    // As if another process were still working on it. This one might end it at any moment.
    const lease = { owner: 'another process', until: new Date(test.now.getTime() + LEASE_MS) };
    await jobCollectionsOf(test.db).jobs.updateOne({}, { $set: { state: 'running', lease } });
    const cancels = await Promise.all([1, 2, 3].map(() => send('post', `/jobs/${job._id}/cancel`)));
    expect(cancels.map(({ status }) => status)).toEqual([202, 202, 202]);
    const { body } = await read('?action=job-cancelled').expect(200);
    expect(body).toEqual([
      expect.objectContaining({
        subject: { id: job._id, name: job.title, template: job.template, values: job.values },
        email: ANNA.email,
      }),
    ]);
  });

  it('has a document that was voided, and neither its posting nor a second attempt', async () => {
    const { _id } = await test.addItem({ quantity: 5 });
    const lines = [{ item: String(_id), quantity: 1 }];
    const note = { kind: 'receipt', warehouse: 'halishar', lines };
    const { body: document } = await send('post', '/documents', note).expect(201);
    await send('post', `/documents/${document.number}/void`).expect(201);
    await send('post', `/documents/${document.number}/void`).expect(409);
    const { body } = await read().expect(200);
    const subject = { id: document.number, name: document.number };
    expect(body).toEqual([
      expect.objectContaining({ action: 'document-voided', subject, email: ANNA.email }),
    ]);
  });

  it('has a sign-in once a minute at most, also if a client repeats it', async () => {
    for (const seconds of [0, 59, 60]) {
      test.now = new Date(test.now.getTime() + seconds * 1000);
      await signIn();
    }
    expect(await actions()).toEqual(['signed-in', 'signed-in']);
  });

  it('refuses a change of roles, keys, webhooks or jobs whose entry cannot be written', async () => {
    const item = await test.addItem({ price: 10 });
    const selection = { items: [String(item._id)] };
    const change = { kind: 'pricePercent', percent: 10 };
    const { body: job } = await send('post', '/jobs', { selection, change }).expect(201);
    const { body: key } = await send('post', '/api-keys', { name: 'Webshop', access: 'read' }).expect(201);
    const hook = { url: 'https://example.com/hook', events: ['stock.low'] };
    const { body: webhook } = await send('post', '/webhooks', hook).expect(201);
    await send('put', `/members/${BELA.email}`, { role: 'viewer' }).expect(200);
    const read = async () => {
      const collections = ['apiKeys', 'webhooks', 'members', 'jobs'].map((name) => test.db.collection(name));
      return Promise.all(collections.map((collection) => collection.find().toArray()));
    };
    const before = await read();
    // Anna cannot have another entry.
    await journalOf(test.db).deleteMany({ action: { $ne: 'job-started' } });
    const index = await journalOf(test.db).createIndex({ email: 1 }, { unique: true });
    onTestFinished(async () => void (await journalOf(test.db).dropIndex(index)));
    const refused = [
      await send('post', '/jobs', { selection, change }),
      await send('post', `/jobs/${job._id}/undo`),
      await send('post', '/api-keys', { name: 'Till', access: 'read' }),
      await send('delete', `/api-keys/${key._id}`),
      await send('post', '/webhooks', hook),
      await send('put', `/webhooks/${webhook._id}`, { isOff: true }),
      await send('delete', `/webhooks/${webhook._id}`),
      await send('put', `/members/${BELA.email}`, { role: 'manager' }),
      await send('delete', `/members/${BELA.email}`),
    ];
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect(await read()).toEqual(before);
  });

  it('has one entry for a job that two people undo at once', async () => {
    const selection = { items: [String((await test.addItem({ price: 10 }))._id)] };
    const change = { kind: 'pricePercent', percent: 10 };
    const { body: job } = await send('post', '/jobs', { selection, change }).expect(201);
    await jobEnds(job);
    await Promise.all([1, 2, 3].map(() => send('post', `/jobs/${job._id}/undo`)));
    expect((await actions()).toSorted()).toEqual(['job-started', 'job-undone']);
  });

  it('has sign-ins, roles, keys and webhooks', async () => {
    await signIn();
    await send('put', `/members/${BELA.email}`, { role: 'viewer' }).expect(200);
    await send('delete', `/members/${BELA.email}`).expect(200);
    const { body: key } = await send('post', '/api-keys', { name: 'Webshop', access: 'read' }).expect(201);
    await send('delete', `/api-keys/${key._id}`).expect(200);
    await send('delete', `/api-keys/${key._id}`).expect(200);
    const hook = { url: 'https://example.com/hook', events: ['stock.low'] };
    const { body: webhook } = await send('post', '/webhooks', hook).expect(201);
    await send('put', `/webhooks/${webhook._id}`, { isOff: true }).expect(200);
    await send('put', `/webhooks/${webhook._id}`, { isOff: true }).expect(200);
    await send('delete', `/webhooks/${webhook._id}`).expect(200);
    expect((await actions()).toSorted()).toEqual([
      'key-made',
      'key-revoked',
      'role-given',
      'role-taken',
      'signed-in',
      'webhook-changed',
      'webhook-made',
      'webhook-removed',
    ]);
    expect(JSON.stringify((await read()).body)).not.toContain(key.secret);
    expect(JSON.stringify((await read()).body)).not.toContain(webhook.secret);
  });

  it('comes in pages, filtered by person and action', async () => {
    for (const name of ['A', 'B', 'C']) await send('post', '/item', { email: ANNA.email, name }).expect(201);
    await send('put', `/members/${BELA.email}`, { role: 'viewer' }).expect(200);
    const first = await read('?action=item-added&limit=2').expect(200);
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await test.http
      .get(next)
      .set(...test.as())
      .expect(200);
    const names = [...first.body, ...second.body].map(({ subject }) => subject.name);
    expect(names.toSorted()).toEqual(['A', 'B', 'C']);
    expect((await read(`?email=${BELA.email}`)).body).toEqual([]);
    expect((await read(`?email=${ANNA.email}`)).body).toHaveLength(4);
    await read('?action=nothing').expect(422);
  });

  it('is filtered by days of Bangladesh, and by times', async () => {
    const times = [
      '2026-03-01T17:59:59Z',
      '2026-03-01T18:00:00Z',
      '2026-03-02T17:59:59Z',
      '2026-03-02T18:00:00Z',
    ];
    const entry = { email: ANNA.email, action: 'signed-in' as const };
    await journalOf(test.db).insertMany(
      times.map((at) => ({ _id: new ObjectId(), at: new Date(at), ...entry })),
    );
    const found = async (query: string) =>
      (await read(query).expect(200)).body.map(({ at }: { at: string }) =>
        times.indexOf(at.replace('.000', '')),
      );
    expect(await found('?from=2026-03-02')).toEqual([3, 2, 1]);
    expect(await found('?to=2026-03-02')).toEqual([2, 1, 0]);
    expect(await found('?from=2026-03-02&to=2026-03-02')).toEqual([2, 1]);
    expect(await found(`?from=${times[1]}&to=${times[2]}`)).toEqual([1]);
  });

  it('is kept for two years', async () => {
    const day = 24 * 3600 * 1000;
    const at = (days: number) => new Date(test.now.getTime() - days * day);
    const journal = journalOf(test.db);
    const entry = { email: ANNA.email, action: 'signed-in' as const };
    await journal.insertMany([
      { _id: new ObjectId(), at: at(729), ...entry },
      { _id: new ObjectId(), at: at(731), ...entry },
    ]);
    await purge(ledgerCollectionsOf(test.db), test.now);
    expect((await journal.find().toArray()).map((doc) => doc.at)).toEqual([at(729)]);
  });
});

it('is exported with its filters, by managers only', async () => {
  const { body: item } = await send('post', '/item', { email: ANNA.email, name: 'Oven', price: 5 });
  await send('patch', `/item/${item._id}`, { price: 6, supplier: 'Surma Home' }).expect(200);
  const path = '/api/export/journal?format=csv&action=item-edited';
  const { text } = await test.http
    .get(path)
    .set(...test.as())
    .expect(200);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Person,Action,Of,Changes,Id');
  expect(lines[1]).toContain('Edited an item,Oven,Supplier: none → Surma Home; Price: 5 → 6');
  await test.http
    .get(path)
    .set(...test.as(BELA))
    .expect(403);
});

it('is exported in Bangla with the states of webhooks', async () => {
  const hook = { url: 'https://example.com/hook', events: ['stock.low'] };
  const { body: webhook } = await send('post', '/webhooks', hook).expect(201);
  await send('put', `/webhooks/${webhook._id}`, { isOff: true }).expect(200);
  const { text } = await test.http
    .get('/api/export/journal?format=csv&action=webhook-changed&language=bn')
    .set(...test.as())
    .expect(200);
  expect(text).toContain('চালু → বন্ধ');
});
