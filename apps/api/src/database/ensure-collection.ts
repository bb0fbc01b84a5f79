import { type Db, MongoServerError } from 'mongodb';

/** Creates a collection that has no index, unless it exists. A transaction must not create one. */
export async function ensureCollection(db: Db, name: string): Promise<void> {
  const [known] = await db.listCollections({ name }).toArray();
  if (known) return;
  await db.createCollection(name).catch((error) => {
    // Another process was first.
    if (!(error instanceof MongoServerError && error.codeName === 'NamespaceExists')) throw error;
  });
}
