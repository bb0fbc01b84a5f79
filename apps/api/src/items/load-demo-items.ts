import type { NewItem } from '@godown/shared/item';
import type { Db } from 'mongodb';
import { itemsOf } from './items.repo.js';

/** What happened once and must not happen again, by name. */
interface MetaDoc {
  _id: string;
  at: Date;
}
const MARKER = 'demo-catalogue';
const NAMESPACE_EXISTS = 48;

/**
 * Puts the demonstration items into a store that has never had any. They and the note that they were loaded are
 * written in one transaction: a crash leaves both or neither, and whoever deletes them all does not get them back.
 */
export async function loadDemoItems(db: Db, demoItems: readonly NewItem[], now: Date): Promise<void> {
  const meta = db.collection<MetaDoc>('meta');
  if (await meta.findOne({ _id: MARKER })) return;
  const items = itemsOf(db);
  await createCollection(db, 'meta');
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const isEmpty = (await items.findOne({}, { session })) === null;
      if (isEmpty) await items.insertMany(demoItems.map((item) => toDoc(item, now)) as never, { session });
      await meta.insertOne({ _id: MARKER, at: now }, { session });
    }),
  );
}

const toDoc = (item: NewItem, now: Date) => ({ ...item, version: 1, createdAt: now, updatedAt: now });

/** A transaction is not the place to create a collection. */
async function createCollection(db: Db, name: string): Promise<void> {
  try {
    await db.createCollection(name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NAMESPACE_EXISTS)) throw error;
  }
}
