import { randomUUID } from 'node:crypto';
import { type DocumentKind, NUMBER_PREFIXES } from '@godown/shared/trade/documents';
import { ClientSession, MongoServerError } from 'mongodb';
import type { Response } from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { useTestApp } from '../../testing/test-app.js';
import { documentsOf } from './documents.repo.js';

const TIMEOUT_MS = 60_000;
const MISSING = '65f0000000000000000000ff';

/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(), useTestApp()] as const;
const [first] = apps;

/** Under load a change may not be confirmed in time. Its key makes a retry safe. */
async function send(app: (typeof apps)[number], path: string, body: object | undefined, key: string) {
  let response: Response;
  do response = await app.post(path, body, { key });
  while (response.status === 503);
  return response;
}

/** Document `index`: ten lines of 2 units, each over another ten of the items. Every tenth has a line without an item. */
function toDocument(items: readonly string[], index: number) {
  const kind = (['delivery', 'receipt', 'transfer'] as const)[index % 3] ?? 'delivery';
  const isWrong = index % 10 === 7;
  const lines = Array.from({ length: 10 }, (_, line) => ({
    item: isWrong && line === 9 ? MISSING : (items[(index + line) % items.length] ?? MISSING),
    quantity: 2,
  }));
  const to = kind === 'transfer' ? { to: 'uttara' } : {};
  return { isWrong, body: { kind, warehouse: 'halishar', ...to, lines } };
}

/** The numbers of a kind are 1, 2, 3 and so on. */
async function expectNoGaps(kind: DocumentKind, count: number): Promise<void> {
  const docs = await documentsOf(first.db).find({ kind }).sort({ _id: 1 }).toArray();
  const expected = Array.from(
    { length: count },
    (_, index) => `${NUMBER_PREFIXES[kind]}-2026-${String(index + 1).padStart(6, '0')}`,
  );
  expect(docs.map(({ _id }) => _id)).toEqual(expected);
  for (const { _id } of docs)
    expect(await first.ledger.movements.countDocuments({ document: _id })).toBe(
      kind === 'transfer' ? 20 : 10,
    );
}

it(
  'posts fifty documents at once through two apps: each whole or not at all, without gaps in the numbers',
  async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => first.postItem(0)));
    const sent = Array.from({ length: 50 }, (_, index) => ({ index, ...toDocument(items, index) }));
    await Promise.all(
      sent.map(async ({ index, isWrong, body }) => {
        const key = randomUUID();
        const app = apps[index % 2] ?? first;
        // Every fourth is sent twice: half of these to one app, half to both.
        const copies =
          index % 4 === 0 ? [app, index % 8 === 0 ? app : (apps[(index + 1) % 2] ?? app)] : [app];
        const responses = await Promise.all(copies.map((each) => send(each, '/documents', body, key)));
        for (const response of responses) {
          expect(response.status).toBe(isWrong ? 422 : 201);
          expect(response.body).toEqual(responses[0]?.body);
        }
      }),
    );

    const posted = sent.filter(({ isWrong }) => !isWrong).map(({ body }) => body);
    expect(posted).toHaveLength(45);
    for (const kind of ['delivery', 'receipt', 'transfer'] as const)
      await expectNoGaps(kind, posted.filter((body) => body.kind === kind).length);
    for (const { _id, stock } of await first.ledger.items.find().toArray()) {
      const kinds = posted.filter(({ lines }) => lines.some(({ item }) => item === String(_id)));
      const countOf = (kind: DocumentKind) => kinds.filter((body) => body.kind === kind).length;
      const halishar = 2 * (countOf('receipt') - countOf('delivery') - countOf('transfer'));
      expect(stock).toEqual({ halishar, bahaddarhat: 0, uttara: 2 * countOf('transfer') });
    }
    expect((await verifyLedger(first.db)).healthy).toBe(true);
  },
  TIMEOUT_MS,
);

it(
  'voids a document once when both apps are asked to',
  async () => {
    const items = await Promise.all(Array.from({ length: 5 }, () => first.postItem(0)));
    const body = {
      kind: 'receipt',
      warehouse: 'halishar',
      lines: items.map((item) => ({ item, quantity: 3 })),
    };
    const { number } = (await first.post('/documents', body).expect(201)).body;
    const path = `/documents/${number}/void`;
    const asked = [...apps, ...apps].map((app) => send(app, path, undefined, randomUUID()));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
    expect(await first.ledger.movements.countDocuments({ reason: 'undo' })).toBe(5);
    expect((await verifyLedger(first.db)).healthy).toBe(true);
  },
  TIMEOUT_MS,
);

it('uses no number for a document that was not committed', async () => {
  const lines = [{ item: await first.postItem(0), quantity: 3 }];
  const body = { kind: 'receipt', warehouse: 'halishar', lines };
  const spy = vi.spyOn(ClientSession.prototype, 'commitTransaction');
  onTestFinished(() => spy.mockRestore());
  const error = new MongoServerError({ message: 'waiting for replication timed out', code: 64 });
  error.addErrorLabel('UnknownTransactionCommitResult');
  spy.mockRejectedValueOnce(error);
  const key = randomUUID();
  await first.post('/documents', body, { key }).expect(503);
  expect((await first.post('/documents', body, { key }).expect(201)).body.number).toBe('GR-2026-000001');
  expect((await first.post('/documents', body).expect(201)).body.number).toBe('GR-2026-000002');
});
