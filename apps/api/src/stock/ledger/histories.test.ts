/** A history read ahead of a transaction, with the movements since, equals one that the transaction would read. */
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { createHistoryAttachment, type HistoryNeed } from './histories.js';

const test = useTestApp();
const { post } = test;

const move = async (item: string, change: number): Promise<string> =>
  (
    await post(`/item/${item}/movements`, { change, reason: change < 0 ? 'delivered' : 'restock' }).expect(
      201,
    )
  ).body.movement._id;

async function write(kind: string, item: string, more: object = {}): Promise<string> {
  const line = { item, quantity: 2, unitPrice: 30, ...(kind === 'return' && { condition: 'good' }) };
  const note = { kind, warehouse: 'halishar', noAccount: true, ...more, lines: [line] };
  return (await post('/documents', note).expect(201)).body.number;
}

/** An item with a sale and a note before the receipt from which its history is needed. */
async function addTrade() {
  const item = await test.postItem(10);
  await test.http
    .patch(`/api/item/${item}`)
    .set(...test.as())
    .send({ cost: 20 })
    .expect(200);
  const sale = await move(item, -1);
  const note = await write('delivery', item);
  const receipt = await write('receipt', item);
  await write('delivery', item);
  const { version } = (await test.ledger.movements.findOne({ document: receipt })) ?? {};
  const need: HistoryNeed = { item: new ObjectId(item), from: version ?? 0 };
  return { item, sale, note, receipt, need };
}

const readIn = (needs: readonly HistoryNeed[], item: string) =>
  test.db.client.withSession(async (session) => {
    const histories = createHistoryAttachment(test.db);
    return (await histories.read(session, needs, new Date())).find(new ObjectId(item), []);
  });

type Trade = Awaited<ReturnType<typeof addTrade>>;

it.each<[string, number, (trade: Trade) => Promise<unknown>]>([
  ['nothing', 2, async () => {}],
  ['a delivery', 3, ({ item }) => move(item, -1)],
  ['an undo of what is older', 5, ({ sale }) => post(`/movements/${sale}/undo`).expect(201)],
  ['goods of a note that is older', 4, ({ item, note }) => write('return', item, { returns: note })],
])('with %s since', async (_since, movements, come) => {
  const trade = await addTrade();
  const { readAhead } = createHistoryAttachment(test.db);
  const needs = (await readAhead?.([trade.need])) as HistoryNeed[];
  expect(needs[0]?.known?.movements).toHaveLength(2);
  await come(trade);
  const history = await readIn(needs, trade.item);
  expect(history).toEqual(await readIn([trade.need], trade.item));
  expect(history?.movements).toHaveLength(movements);
});

it('refuses to follow more than it may', async () => {
  const { need } = await addTrade();
  const { readAhead } = createHistoryAttachment(test.db, 1);
  await expect(readAhead?.([need])).rejects.toMatchObject({
    code: 'not_undoable',
    text: { values: { max: 1 } },
  });
});

it('begins at the note whose goods come back while something later is cancelled', async () => {
  const { item, note, need } = await addTrade();
  const history = await readIn([need, { ...need, from: note }], item);
  expect(history?.movements.map(({ document }) => document)).toContain(note);
});

it('begins at the older one of two notes whose goods come back', async () => {
  const { item, note, receipt } = await addTrade();
  const later = await write('delivery', item);
  await post(`/documents/${receipt}/void`).expect(201);
  const needs = [note, later].map((from) => ({ item: new ObjectId(item), from }));
  for (const order of [needs, needs.toReversed()])
    expect((await readIn(order, item))?.movements.map(({ document }) => document)).toContain(note);
});
