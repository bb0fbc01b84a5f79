/** The documents of one transaction, and their numbers. */
import { type DocumentKind, NUMBER_PREFIXES } from '@godown/shared/documents';
import type { ClientSession } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import type { LedgerCollections } from '../ledger/collections.js';
import type { Command } from '../ledger/commands.js';
import type { DocumentDoc } from './document-doc.js';

export interface DocumentBatch {
  find(number: string | undefined): DocumentDoc | null;
  /** The next number of a kind. It is used once a document with it is put. */
  nextNumber(kind: DocumentKind): string;
  put(document: DocumentDoc): void;
  write(collections: LedgerCollections, session: ClientSession): Promise<void>;
}

/**
 * Reads the documents that the commands change, and the counters of those that they post. A counter is written in the same
 * transaction as its document: a refused document uses no number, and of two processes that use the same one the database
 * lets only one commit.
 */
export async function readDocumentBatch(
  { documents, documentCounters }: Pick<LedgerCollections, 'documents' | 'documentCounters'>,
  session: ClientSession,
  commands: readonly Command[],
  now: Date,
): Promise<DocumentBatch> {
  const year = dayAt(now).slice(0, 4);
  const seriesOf = (kind: DocumentKind) => `${NUMBER_PREFIXES[kind]}-${year}`;
  const numbers = commands.flatMap(({ document }) => document ?? []);
  const series = [...new Set(commands.flatMap(({ posts }) => (posts ? seriesOf(posts) : [])))];

  const known =
    numbers.length > 0 ? await documents.find({ _id: { $in: numbers } }, { session }).toArray() : [];
  const counters =
    series.length > 0 ? await documentCounters.find({ _id: { $in: series } }, { session }).toArray() : [];
  const states = new Map(known.map((doc) => [doc._id, doc]));
  const latest = new Map(counters.map((counter) => [counter._id, counter.latest]));
  const added = new Map<string, DocumentDoc>();
  const changed = new Map<string, DocumentDoc>();

  return {
    find: (number) => states.get(number ?? '') ?? null,
    nextNumber: (kind) =>
      `${seriesOf(kind)}-${String((latest.get(seriesOf(kind)) ?? 0) + 1).padStart(6, '0')}`,
    put(document) {
      if (states.has(document._id)) {
        changed.set(document._id, document);
      } else {
        const name = seriesOf(document.kind);
        latest.set(name, (latest.get(name) ?? 0) + 1);
        added.set(document._id, document);
      }
      states.set(document._id, document);
    },
    async write(collections, session) {
      for (const { _id, voided } of changed.values())
        if (voided) await collections.documents.updateOne({ _id }, { $set: { voided } }, { session });
      if (added.size === 0) return;
      await collections.documents.insertMany([...added.values()], { session });
      for (const name of new Set([...added.values()].map(({ kind }) => seriesOf(kind))))
        await collections.documentCounters.updateOne(
          { _id: name },
          { $set: { latest: latest.get(name) ?? 0 } },
          { session, upsert: true },
        );
    },
  };
}
