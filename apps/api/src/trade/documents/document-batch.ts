/** The documents of one transaction, and their numbers. */
import { type DocumentKind, NUMBER_PREFIXES } from '@godown/shared/trade/documents';
import type { ClientSession, Collection, Db } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { ensureCollection } from '../../database/ensure-collection.js';
import { dayAt } from '../../runtime/local-day.js';
import { type Attached, type Attachment, markAll } from '../../stock/ledger/attachments.js';
import { isSpelledAs, spellingsOf } from '../../stock/records/paper-number.js';
import type { PartnerDoc } from '../accounts/partner-doc.js';
import type { DocumentDoc } from './document-doc.js';
import { BY_REFERENCE, type DocumentSummaryDoc, documentsOf, SUMMARY } from './documents.repo.js';

/**
 * Documents that a command needs: it posts one of a kind, changes the one with a number, links some and their returns, or looks for a
 * paper that a customer or supplier has numbered.
 */
export type DocumentNeed =
  | { posts: DocumentKind }
  | { changes: string }
  | { links: readonly string[] }
  | { paper: DocumentPaper };

/** The customer or supplier of a document, and its entries of the account if it has prices. */
type Link = Required<Pick<DocumentDoc, 'partner'>> & Pick<DocumentDoc, 'entries'>;

/** Most returns that are read for one command that links notes. */
export const MAX_RETURNS = 1000;

/** The number that the other side gave: a supplier's bill, or a customer's order. */
export interface DocumentPaper {
  kind: DocumentKind;
  reference: string;
}

/** The owner of the paper: a customer or supplier, or somebody of whom only the name is known. */
type PaperOwner = Pick<PartnerDoc, '_id' | 'merged'> | { partyKey: string };

type PaperDoc = Pick<DocumentDoc, '_id' | 'at' | 'kind' | 'partner' | 'partyKey' | 'reference' | 'voided'>;

export interface DocumentBatch extends Attached {
  /** A document that a command changes. */
  find(number: string): DocumentDoc | null;
  /** A document with this number that was not cancelled. */
  findPaper(paper: DocumentPaper, owner: PaperOwner): PaperDoc | null;
  /** A document that a command links. */
  findSummary(number: string): DocumentSummaryDoc | null;
  /** The returns of the documents that a command links. If there are more than `MAX_RETURNS`, some are missing. */
  returnsOf(numbers: readonly string[]): DocumentSummaryDoc[];
  link(number: string, link: Link): void;
  /** The next number of a kind. It is used up when a document with it is put. */
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

/** Most documents with one reference that a command reads. */
const MAX_SAME_PAPERS = 100;
const PAPER_FIELDS = { kind: 1, at: 1, partner: 1, partyKey: 1, reference: 1, voided: 1 } as const;

const countersOf = (db: Db): Collection<CounterDoc> => db.collection('documentCounters');

/** The counters have no index of their own that would create their collection. */
export async function createCounterCollection(db: Db): Promise<void> {
  await ensureCollection(db, countersOf(db).collectionName);
}

/**
 * Makes the attachment of commands that post and change documents. A counter is written in the same
 * transaction as its document: a refused document uses no number. If two processes use the same number, the database
 * lets only one of them commit.
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
      const papers = await readPapers(session, needs);
      const states = new Map(known.map((doc) => [doc._id, doc]));
      const summaries = await readLinked(
        session,
        needs.flatMap((need) => ('links' in need ? [need.links] : [])),
      );
      const latest = new Map(counted.map((counter) => [counter._id, counter.latest]));
      const added: DocumentDoc[] = [];
      const changed: DocumentDoc[] = [];
      const linked = new Map<string, Link>();
      // A document that another command has changed is in `states`.
      const findSummary = (number: string) => states.get(number) ?? summaries.get(number) ?? null;

      return {
        find: (number) => states.get(number) ?? null,
        findPaper: ({ kind, reference }, owner) =>
          [...papers, ...added].find(
            (doc) =>
              doc.kind === kind &&
              !doc.voided &&
              isSpelledAs(doc.reference, reference) &&
              isOwner(owner, doc),
          ) ?? null,
        findSummary,
        returnsOf(numbers) {
          const [all, asked] = [
            new Map<string, DocumentSummaryDoc>([...summaries, ...states]),
            new Set(numbers),
          ];
          return [...all.values()].filter(({ returns }) => returns !== undefined && asked.has(returns));
        },
        link(number, link) {
          const [state, summary] = [states.get(number), summaries.get(number)];
          if (state) states.set(number, { ...state, ...link });
          if (summary) summaries.set(number, { ...summary, ...link });
          linked.set(number, link);
        },
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
        mark: () => markAll(states, summaries, latest, added, changed, linked),
        get added() {
          return added.flatMap(({ kind, _id }) =>
            kind === 'transfer' ? [{ event: 'transfer.sent', _id } as const] : [],
          );
        },
        async write() {
          for (const { _id, voided, returned } of changed) {
            const set = { ...(voided && { voided }), ...(returned && { returned }) };
            await documents.updateOne({ _id }, { $set: set }, { session });
          }
          if (added.length > 0) await insert(session, added);
          if (linked.size === 0) return;
          const links = [...linked].map(([_id, set]) => ({
            updateOne: { filter: { _id }, update: { $set: set } },
          }));
          await documents.bulkWrite(links, { session });
        },
      };

      async function insert(session: ClientSession, added: readonly DocumentDoc[]): Promise<void> {
        await documents.insertMany(added, { session });
        for (const name of new Set(added.map(({ kind }) => seriesOf(kind))))
          await counters.updateOne(
            { _id: name },
            { $set: { latest: latest.get(name) ?? 0 } },
            { session, upsert: true },
          );
      }
    },
  };

  async function readPapers(session: ClientSession, needs: readonly DocumentNeed[]): Promise<PaperDoc[]> {
    const found: PaperDoc[] = [];
    for (const need of needs) {
      if (!('paper' in need)) continue;
      const { kind, reference } = need.paper;
      const query = { reference: { $in: spellingsOf(reference) }, kind };
      // Without a hint the embedded store would read all documents of the kind.
      const options = {
        session,
        hint: hintOf(BY_REFERENCE),
        projection: PAPER_FIELDS,
        limit: MAX_SAME_PAPERS,
      };
      found.push(...(await documents.find<PaperDoc>(query, options).toArray()));
    }
    return found;
  }

  /** Documents and their returns, without their lines: 500 notes may have 250,000 of them. */
  async function readLinked(
    session: ClientSession,
    needs: readonly (readonly string[])[],
  ): Promise<Map<string, DocumentSummaryDoc>> {
    const found = new Map<string, DocumentSummaryDoc>();
    for (const numbers of needs) {
      const options = { session, projection: SUMMARY };
      const notes = documents.find<DocumentSummaryDoc>({ _id: { $in: [...numbers] } }, options);
      const returns = documents.find<DocumentSummaryDoc>(
        { returns: { $in: [...numbers] } },
        { ...options, limit: MAX_RETURNS + 1 },
      );
      for (const cursor of [notes, returns])
        for (const doc of await cursor.toArray()) found.set(doc._id, doc);
    }
    return found;
  }
}

function isOwner(owner: PaperOwner, { partner, partyKey }: PaperDoc): boolean {
  if ('partyKey' in owner) return partyKey === owner.partyKey;
  return [owner._id, ...(owner.merged ?? [])].some((id) => partner?.equals(id));
}
