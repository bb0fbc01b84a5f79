/** A request that reaches two processes: one is about to look at the item when the other has just done what it asks for. */
import { randomUUID } from 'node:crypto';
import { Collection, type ObjectId } from 'mongodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { NOW } from '../testing/now.js';
import { ANNA, useTestApp } from '../testing/test-app.js';
import type { LedgerRequest } from './batch.js';
import {
  type Command,
  editItem,
  moveStock,
  removeItem,
  restoreItem,
  setTotal,
  undoMovements,
} from './commands.js';
import { createLedger, type Ledger } from './ledger.js';

const test = useTestApp();
const newLedger = () => createLedger({ db: test.db, clock: () => NOW, home: 'halishar' });
let here: Ledger;
let elsewhere: Ledger;
let item: ObjectId;

const request = (command: Command, key = { id: randomUUID(), fingerprint: 'the same' }): LedgerRequest => ({
  command,
  by: ANNA,
  key,
  toBody: ({ item: { quantity, version } }) => ({ quantity, version }),
});

beforeEach(async () => {
  [here, elsewhere] = [newLedger(), newLedger()];
  item = (await test.addItem({ quantity: 12, version: 1 }))._id;
});

/** `action` happens when this process has looked for the keys of its next requests, and has not looked at items yet. */
function beforeItemsAreRead(action: () => Promise<unknown>): void {
  const find = Collection.prototype.find;
  let looked: Promise<unknown> | undefined;
  const spy = vi.spyOn(Collection.prototype, 'find').mockImplementation(function (
    this: Collection,
    ...given
  ) {
    const cursor = find.apply(this, given as Parameters<typeof find>);
    if (this.collectionName !== 'items') {
      const found = cursor.toArray();
      vi.spyOn(cursor, 'toArray').mockReturnValue(found);
      looked = found;
      return cursor;
    }
    spy.mockRestore();
    const toArray = cursor.toArray.bind(cursor);
    vi.spyOn(cursor, 'toArray').mockImplementation(async () => {
      await looked;
      await action();
      return toArray();
    });
    return cursor;
  });
}

/** The answers of the two processes: the other one's, and this one's. */
async function both(sent: LedgerRequest, again = sent): Promise<unknown[]> {
  let first: unknown;
  beforeItemsAreRead(async () => {
    first = (await elsewhere.submit(sent)).body;
  });
  const second = await here.submit(again).then(
    ({ body }) => body,
    ({ code }) => code,
  );
  return [first, second];
}

const undo = async () => undoMovements(item, await test.ledger.movements.find({ item }).toArray());

it.each<[string, () => Command | Promise<Command>]>([
  ['a delivery', () => moveStock(item, { change: -1, reason: 'delivered' })],
  ['a new total of a version', () => setTotal(item, { quantity: 3 }, [1])],
  ['an edit of a version', () => editItem(item, { name: 'Duo' }, [1])],
  ['a deletion', () => removeItem(item, null)],
  [
    'a restore',
    async () => {
      await elsewhere.submit(request(removeItem(item, null)));
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
])('%s is answered the same by both', async (_what, make) => {
  const [first, second] = await both(request(await make()));
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

it('another request with the same key is refused for its key', async () => {
  const id = randomUUID();
  const sent = request(removeItem(item, null), { id, fingerprint: 'the same' });
  const another = request(editItem(item, { name: 'Duo' }, [1]), { id, fingerprint: 'another' });
  expect(await both(sent, another)).toEqual([expect.any(String), 'key_reused']);
});

it('another request is refused for what the other process has done meanwhile', async () => {
  const sent = request(removeItem(item, null));
  const delivery = request(moveStock(item, { change: -1, reason: 'delivered' }));
  expect(await both(sent, delivery)).toEqual([expect.any(String), 'item_not_found']);
});
