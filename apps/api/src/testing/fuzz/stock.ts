/** What only those who are entitled may change. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from 'mongodb';

const POLL_MS = 20;

/** A text that differs if an item, a movement or anything else that people work on was changed. */
export async function stockOf(db: Db): Promise<string> {
  const counts = [
    'movements',
    'documents',
    'jobs',
    'imports',
    'webhooks',
    'prices',
    'webhookDeliveries',
    'apiKeys',
  ];
  const [items, deleted, sheets, members, ...others] = await Promise.all([
    sum(db, 'items', ['version', 'quantity']),
    sum(db, 'deletedItems', ['version', 'quantity']),
    sum(db, 'stockCounts', ['lineCount', 'countedLines']),
    db
      .collection('members')
      .find({}, { projection: { given: 1 } })
      .toArray(),
    ...counts.map((name) => db.collection(name).estimatedDocumentCount()),
  ]);
  return JSON.stringify({ items, deleted, sheets, members, others });
}

const sum = (db: Db, collection: string, fields: readonly string[]): Promise<object[]> =>
  db
    .collection(collection)
    .aggregate([
      {
        $group: {
          _id: null,
          count: { $sum: 1 },
          ...Object.fromEntries(fields.map((field) => [field, { $sum: `$${field}` }])),
        },
      },
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
