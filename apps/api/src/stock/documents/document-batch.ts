/** The documents of one transaction, and their numbers. */
import { type DocumentKind, NUMBER_PREFIXES } from '@godown/shared/trade/documents';
import type { Collection, Db } from 'mongodb';
import { ensureCollection } from '../../database/ensure-collection.js';
import { dayAt } from '../../runtime/local-day.js';
import type { Attached, Attachment } from '../ledger/attachments.js';
import type { DocumentDoc } from './document-doc.js';
import { documentsOf } from './documents.repo.js';

/** What a command does with documents: it posts one of a kind, or changes the one with a number. */
type DocumentNeed = { posts: DocumentKind } | { changes: string };

interface DocumentBatch extends Attached {
  /** A document that a command changes. */
  find(number: string): DocumentDoc | null;
  /** The next number of a kind. It is used once a document with it is put. */
  nextNumber(kind: DocumentKind): string;
  put(document: DocumentDoc): void;
}

export type DocumentAttachment = Attachment<DocumentNeed, DocumentBatch>;

/** The latest number of a series of documents. */
interface CounterDoc {
  /** Such as `DN-2026`. */
  _id: string;
  latest: number;
}

const countersOf = (db: Db): Collection<CounterDoc> => db.collection('documentCounters');

/** The counters have no index of their own that would create their collection. */
export async function createCounterCollection(db: Db): Promise<void> {
  await ensureCollection(db, countersOf(db).collectionName);
}

/**
 * Makes the attachment of commands that post and change documents. A counter is written in the same
 * transaction as its document: a refused document uses no number, and of two processes that use the same one the database
 * lets only one commit.
 */
export function createDocumentAttachment(db: Db): DocumentAttachment {
  const [documents, counters] = [documentsOf(db), countersOf(db)];
  return {
    async read(session, needs, now) {
      const year = dayAt(now).slice(0, 4);
      const seriesOf = (kind: DocumentKind) => `${NUMBER_PREFIXES[kind]}-${year}`;
      const numbers = needs.flatMap((need) => ('changes' in need ? need.changes : []));
      const series = [...new Set(needs.flatMap((need) => ('posts' in need ? seriesOf(need.posts) : [])))];

      const known =
        numbers.length > 0 ? await documents.find({ _id: { $in: numbers } }, { session }).toArray() : [];
      const counted =
        series.length > 0 ? await counters.find({ _id: { $in: series } }, { session }).toArray() : [];
      const states = new Map(known.map((doc) => [doc._id, doc]));
      const latest = new Map(counted.map((counter) => [counter._id, counter.latest]));
      const added: DocumentDoc[] = [];
      const changed: DocumentDoc[] = [];

      return {
        find: (number) => states.get(number) ?? null,
        nextNumber: (kind) =>
          `${seriesOf(kind)}-${String((latest.get(seriesOf(kind)) ?? 0) + 1).padStart(6, '0')}`,
        put(document) {
          if (states.has(document._id)) changed.push(document);
          else {
            const name = seriesOf(document.kind);
            latest.set(name, (latest.get(name) ?? 0) + 1);
            added.push(document);
          }
          states.set(document._id, document);
        },
        async write() {
          for (const { _id, voided, returned } of changed) {
            const set = { ...(voided && { voided }), ...(returned && { returned }) };
            await documents.updateOne({ _id }, { $set: set }, { session });
          }
          if (added.length === 0) return;
          await documents.insertMany(added, { session });
          for (const name of new Set(added.map(({ kind }) => seriesOf(kind))))
            await counters.updateOne(
              { _id: name },
              { $set: { latest: latest.get(name) ?? 0 } },
              { session, upsert: true },
            );
        },
      };
    },
  };
}
