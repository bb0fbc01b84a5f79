/** The names of customers and suppliers that notes have as texts only. */
import type { DocumentKind } from '@godown/shared/trade/documents';
import type { PartnerKind, PartyText } from '@godown/shared/trade/partners';
import type { Db, Filter, ObjectId } from 'mongodb';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import { type DocumentDoc, toPartyKey } from '../documents/document-doc.js';
import { type DocumentCollection, documentsOf } from '../documents/documents.repo.js';
import type { Attached, Attachment } from '../ledger/attachments.js';

const INDEX = { kind: 1, partyKey: 1, partner: 1 } as const;

export async function createTextIndex(notes: DocumentCollection): Promise<void> {
  await notes.createIndexes([{ key: INDEX, partialFilterExpression: { partyKey: { $exists: true } } }]);
}

const NOTES: Record<PartnerKind, DocumentKind> = { customer: 'delivery', supplier: 'receipt' };

/** Notes with this text for which nobody was chosen. A missing field is found by null in the index. */
const toQuery = (kind: PartnerKind, partyKey: string) =>
  ({ partyKey, kind: NOTES[kind], partner: null }) as unknown as Filter<DocumentDoc>;

/** Texts that are examined for one page. Those of which every note has its customer are passed over. */
const MAX_EXAMINED = 1000;

interface Page extends PageTurns {
  /** The number of a document: the page begins after its text. */
  after?: string | undefined;
  limit: number;
}

interface FoundTexts {
  texts: PartyText[];
  /** Where the next page begins. Null for the last page. */
  next: string | null;
}

/** Each read jumps to the next text in the index, so it takes as long for a million notes as for one of each text. */
export async function listTexts(
  notes: DocumentCollection,
  kind: PartnerKind,
  { after, limit, signal, takeTurn }: Page,
): Promise<FoundTexts> {
  const texts: PartyText[] = [];
  const place = after === undefined ? null : await notes.findOne({ _id: after }, { projection: KEY, signal });
  let from = place?.partyKey === undefined ? '' : textAfter(place.partyKey);
  for (let examined = 1; ; examined++) {
    const options = { hint: INDEX, sort: { partyKey: 1 }, projection: KEY, signal } as const;
    const query = { kind: NOTES[kind], partyKey: { $gte: from } };
    const note = await takeTurn(() => notes.findOne(query, options));
    if (note?.partyKey === undefined) return { texts, next: null };
    const text = await takeTurn(() => countText(notes, toQuery(kind, note.partyKey ?? ''), signal));
    if (text) texts.push(text);
    if (texts.length === limit || examined === MAX_EXAMINED) return { texts, next: note._id };
    from = textAfter(note.partyKey);
  }
}

const KEY = { partyKey: 1 } as const;

/** The first text after it. With `$gt` the embedded store would read all notes with that text. */
const textAfter = (partyKey: string): string => `${partyKey}\0`;

async function countText(
  notes: DocumentCollection,
  query: Filter<DocumentDoc>,
  signal: AbortSignal,
): Promise<PartyText | null> {
  const first = await notes.findOne(query, { hint: INDEX, projection: { party: 1 }, signal });
  if (first?.party === undefined) return null;
  const count = await notes.countDocuments(query, { hint: INDEX, limit: COUNT_LIMIT, signal });
  return { party: first.party, notes: count };
}

/** Most notes that get their customer at once. */
export const MAX_ADOPTED = 500;

export interface TextNeed {
  kind: PartnerKind;
  party: string;
}

interface TextBatch extends Attached {
  /** Gives the notes with the text to a customer or supplier. */
  adopt(text: TextNeed, partner: ObjectId): { count: number; isComplete: boolean };
}

/** Makes notes of the past somebody's, in the ledger's transaction. */
export type TextAttachment = Attachment<TextNeed, TextBatch>;

const nameOf = ({ kind, party }: TextNeed): string => `${kind} ${toPartyKey(party)}`;

export function createTextAttachment(db: Db): TextAttachment {
  const notes = documentsOf(db);
  return {
    async read(session, needs) {
      const found = new Map<string, string[]>();
      for (const need of needs) {
        if (found.has(nameOf(need))) continue;
        const query = toQuery(need.kind, toPartyKey(need.party));
        const options = { session, hint: INDEX, limit: MAX_ADOPTED + 1, projection: { _id: 1 } };
        const docs = await notes.find(query, options).toArray();
        found.set(
          nameOf(need),
          docs.map(({ _id }) => _id),
        );
      }
      const adopted: { partner: ObjectId; numbers: string[] }[] = [];
      return {
        adopt(text, partner) {
          const open = found.get(nameOf(text)) ?? [];
          const numbers = open.slice(0, MAX_ADOPTED);
          const rest = open.slice(MAX_ADOPTED);
          found.set(nameOf(text), rest);
          if (numbers.length > 0) adopted.push({ partner, numbers });
          return { count: numbers.length, isComplete: rest.length === 0 };
        },
        async write() {
          for (const { partner, numbers } of adopted)
            await notes.updateMany({ _id: { $in: numbers } }, { $set: { partner } }, { session });
        },
      };
    },
  };
}
