/** The same request reaches two processes. One makes the change just before the other reads what it needs. */
import { randomUUID } from 'node:crypto';
import { Collection, type ObjectId } from 'mongodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { NOW } from '../../testing/now.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { type Command, deleteItem, editItem, moveStock, restoreItem, setTotal } from './commands.js';
import { createHistoryAttachment } from './histories.js';
import type { Written } from './idempotency-keys.js';
import { createLedger, type Ledger } from './ledger.js';
import type { LedgerRequest } from './transaction.js';
import { undoMovements } from './undo-movements.js';

const test = useTestApp();
const newLedger = () => createLedger({ db: test.db, clock: () => NOW, home: 'halishar' });
let here: Ledger;
let elsewhere: Ledger;
let item: ObjectId;

const request = (command: Command, key = { id: randomUUID(), fingerprint: 'the same' }): LedgerRequest => ({
  command,
  by: ANNA,
  ...ALL_RIGHTS,
  key,
});

beforeEach(async () => {
  [here, elsewhere] = [newLedger(), newLedger()];
  item = (await test.addItem({ quantity: 12, version: 1 }))._id;
});

/** Runs `action` once, just before this process reads a collection in its next transaction. */
function beforeReading(collection: string, action: () => Promise<unknown>): void {
  const find = Collection.prototype.find;
  const spy = vi.spyOn(Collection.prototype, 'find').mockImplementation(function (
    this: Collection,
    ...given
  ) {
    const cursor = find.apply(this, given as Parameters<typeof find>);
    if (this.collectionName !== collection) return cursor;
    spy.mockRestore();
    const toArray = cursor.toArray.bind(cursor);
    vi.spyOn(cursor, 'toArray').mockImplementation(async () => {
      await action();
      return toArray();
    });
    return cursor;
  });
}

/** The balance and version that each process responds with: the other one's, and this one's. */
async function both(collection: string, sent: LedgerRequest, again = sent): Promise<unknown[]> {
  let first: unknown;
  beforeReading(collection, async () => {
    first = summaryOf(await elsewhere.submit(sent));
  });
  const second = await here.submit(again).then(summaryOf, ({ code }) => code);
  return [first, second];
}

const summaryOf = ({ items, movements }: Written) => ({
  items: items.map(({ quantity, version }) => ({ quantity, version })),
  movements: movements.map(({ _id }) => String(_id)),
});

const undo = async () =>
  undoMovements(item, await test.ledger.movements.find({ item }).toArray(), createHistoryAttachment(test.db));

it.each<[string, () => Command | Promise<Command>]>([
  ['a delivery', () => moveStock(item, { change: -1, reason: 'delivered' })],
  ['a new total of a version', () => setTotal(item, { quantity: 3 }, [1])],
  ['an edit of a version', () => editItem(item, { name: 'Duo' }, [1])],
  ['a deletion', () => deleteItem(item, null)],
  [
    'a restore',
    async () => {
      await elsewhere.submit(request(deleteItem(item, null)));
      return restoreItem(item);
    },
  ],
  [
    'an undo',
    async () => {
      await elsewhere.submit(request(moveStock(item, { change: -1, reason: 'delivered' })));
      return undo();
    },
  ],
])('%s gets the same response from both', async (_what, make) => {
  for (const collection of ['items', 'idempotencyKeys']) {
    const [first, second] = await both(collection, request(await make()));
    expect(first).toMatchObject({ items: [{ version: expect.any(Number) }] });
    expect(second).toEqual(first);
    await test.items.deleteMany({});
    await test.ledger.deletedItems.deleteMany({});
    item = (await test.addItem({ quantity: 12, version: 1 }))._id;
  }
});

it('another request with the same key is refused because of the key', async () => {
  const id = randomUUID();
  const sent = request(deleteItem(item, null), { id, fingerprint: 'the same' });
  const another = request(editItem(item, { name: 'Duo' }, [1]), { id, fingerprint: 'another' });
  expect(await both('items', sent, another)).toEqual([expect.any(Object), 'key_reused']);
});

it('another request is refused because of the change that the other process made', async () => {
  const sent = request(deleteItem(item, null));
  const delivery = request(moveStock(item, { change: -1, reason: 'delivered' }));
  expect(await both('items', sent, delivery)).toEqual([expect.any(Object), 'item_not_found']);
});
