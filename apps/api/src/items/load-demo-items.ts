import type { NewItem } from '@godown/shared/item';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { type Db, ObjectId } from 'mongodb';
import { Change, NOTHING } from '../ledger/change.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';

/** What happened once and must not happen again, by name. */
interface MetaDoc {
  _id: string;
  at: Date;
}
const MARKER = 'demo-catalogue';
const NAMESPACE_EXISTS = 48;

/**
 * Puts the demonstration items into a store that has never had any, spread over the warehouses. They, their movements
 * and the note that they were loaded are written in one transaction: a crash leaves all or nothing, and whoever deletes
 * them all does not get them back.
 */
export async function loadDemoItems(
  db: Db,
  demoItems: readonly NewItem[],
  { now, home }: { now: Date; home: WarehouseId },
): Promise<void> {
  const meta = db.collection<MetaDoc>('meta');
  if (await meta.findOne({ _id: MARKER })) return;
  const { items, movements } = ledgerCollectionsOf(db);
  await createCollection(db, 'meta');
  const changes = demoItems.map((item) => toChange(item, { now, home }));
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const isEmpty = (await items.findOne({}, { session })) === null;
      if (isEmpty) {
        await items.insertMany(changes.map(({ item }) => item) as never, { session });
        const entries = changes.flatMap((change) => change.movements);
        if (entries.length > 0) await movements.insertMany(entries, { session });
      }
      await meta.insertOne({ _id: MARKER, at: now }, { session });
    }),
  );
}

/** A new item of its owner's, half of it in the home warehouse and the rest shared by the others. */
function toChange({ quantity, ...fields }: NewItem, { now, home }: { now: Date; home: WarehouseId }): Change {
  const by = { uid: `demo:${fields.email}`, email: fields.email };
  const stored = { _id: new ObjectId(), ...fields, stock: NOTHING, createdAt: now };
  const change = new Change(stored, { by, now, home });
  const others = WAREHOUSE_IDS.filter((id) => id !== home);
  const share = Math.max(0, Math.floor(quantity / (2 * others.length)));
  for (const id of others) if (share > 0) change.move(id, share, 'added');
  const rest = quantity - share * others.length;
  if (rest !== 0) change.move(home, rest, 'added');
  return change;
}

/** A transaction is not the place to create a collection. */
async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
  }
}
