import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { StoredItem } from '../items/item-doc.js';
import { useTestApp } from '../testing/test-app.js';
import { writeApart } from './send-writes.js';
import { writeChanges } from './write-changes.js';

/** When to give up on what moves fifty megabytes about, on a machine that is busy with more. */
const BIG_TIMEOUT_MS = 90_000;

const test = useTestApp();

it('says that one is there already, whatever else there is to write', {
  timeout: BIG_TIMEOUT_MS,
}, async () => {
  // More than one message may hold, so that the driver sends several.
  const item = { ...(await test.addItem()), img: 'x'.repeat(13 * 1024 * 1024) };
  const twin = {
    ...item,
    img: '',
    deletedAt: item.createdAt,
    deletedBy: item.email,
    purgeAt: item.createdAt,
  };
  await test.ledger.deletedItems.insertOne(twin);
  const added = [item, ...[1, 2, 3].map(() => ({ ...item, _id: new ObjectId() }))] as StoredItem[];
  const deletedItems = added.map((after) => ({ before: null, after }));
  await test.db.client.withSession(async (session) => {
    session.startTransaction();
    const changes = { items: [], deletedItems, movements: [], keys: [] };
    const how = { send: writeApart, onlyAsBefore: false };
    await expect(writeChanges(test.db, session, changes, how)).rejects.toMatchObject({ code: 11_000 });
  });
  expect(await test.ledger.deletedItems.countDocuments()).toBe(1);
});
