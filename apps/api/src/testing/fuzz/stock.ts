/** Data that only those who are entitled may change. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document, Filter } from 'mongodb';

const POLL_MS = 20;
/** Everybody who is signed in may say what they have seen. */
const OF_EVERYBODY = ['noticesSeen'];
/** Small ones are compared whole, without the fields that change by themselves. */
const WHOLE: Record<string, readonly string[]> = {
  apiKeys: ['lastUsedAt'],
  documentCounters: [],
  importMappings: [],
  imports: ['lease'],
  jobs: ['lease'],
  members: ['lastSignInAt', 'language'],
  ownCodeCounter: [],
  stockCounts: [],
  views: [],
  webhooks: ['lease', 'failingSince'],
};
/** Everybody may choose their language, also people without a role that was given. */
const FILTERS: Record<string, Filter<Document>> = { members: { given: { $exists: true } } };
const SUMS: Record<string, readonly string[]> = {
  items: ['version', 'quantity', 'price', 'cost'],
  deletedItems: ['version', 'quantity'],
};

/** A text that differs if an item, a movement, a role or anything else that people work on was changed, added or removed. */
export async function stockOf(db: Db): Promise<string> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !OF_EVERYBODY.includes(name));
  const states = await Promise.all(
    names.toSorted().map(async (name) => {
      const [count, sums, digest] = await Promise.all([
        FILTERS[name]
          ? db.collection(name).countDocuments(FILTERS[name])
          : db.collection(name).estimatedDocumentCount(),
        SUMS[name] && sum(db, name, SUMS[name]),
        WHOLE[name] && digestOf(db, name, WHOLE[name]),
      ]);
      return { name, count, sums, digest };
    }),
  );
  return JSON.stringify(states);
}

/** The fields in which two texts of `stockOf` differ. */
export const differenceOf = (before: string, after: string): string => {
  const earlier: unknown[] = JSON.parse(before).map((state: unknown) => JSON.stringify(state));
  const later: unknown[] = JSON.parse(after).map((state: unknown) => JSON.stringify(state));
  return `${earlier.filter((state) => !later.includes(state))} became ${later.filter((state) => !earlier.includes(state))}`;
};

async function digestOf(db: Db, collection: string, ignored: readonly string[]): Promise<string> {
  const projection = Object.fromEntries(ignored.map((field) => [field, 0]));
  const hash = createHash('sha256');
  for await (const doc of db
    .collection(collection)
    .find(FILTERS[collection] ?? {}, { projection, sort: { _id: 1 } }))
    hash.update(JSON.stringify(doc));
  return hash.digest('base64url');
}

const sum = (db: Db, collection: string, fields: readonly string[]): Promise<object[]> =>
  db
    .collection(collection)
    .aggregate([
      { $group: { _id: null, ...Object.fromEntries(fields.map((field) => [field, { $sum: `$${field}` }])) } },
    ])
    .toArray();

/** Resolves when no job and no check of a file is at work. */
export async function waitForJobs(db: Db): Promise<void> {
  const jobs = { state: { $in: ['running', 'cancelling', 'undoing'] } };
  for (;;) {
    const working = await Promise.all([
      db.collection('jobs').countDocuments(jobs, { limit: 1 }),
      db.collection('imports').countDocuments({ state: 'checking' }, { limit: 1 }),
    ]);
    if (working.every((count) => count === 0)) return;
    await pause(POLL_MS);
  }
}
