/** The names of customers and suppliers that notes have as texts only. */
import type { PartnerKind, PartyText } from '@godown/shared/trade/partners';
import type { Filter } from 'mongodb';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import type { DocumentDoc } from '../documents/document-doc.js';
import type { DocumentCollection } from '../documents/documents.repo.js';
import { LIVE, NOTES, TEXT_INDEX, toTextQuery } from './loose-notes.js';

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
    const options = { hint: TEXT_INDEX, sort: { partyKey: 1 }, projection: KEY, signal } as const;
    const query = { kind: NOTES[kind], partyKey: { $gte: from }, ...LIVE };
    const note = await takeTurn(() => notes.findOne(query, options));
    if (note?.partyKey === undefined) return { texts, next: null };
    const text = await takeTurn(() => countText(notes, toTextQuery(kind, note.partyKey ?? ''), signal));
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
  const first = await notes.findOne(query, { hint: TEXT_INDEX, projection: { party: 1 }, signal });
  if (first?.party === undefined) return null;
  const count = await notes.countDocuments(query, { hint: TEXT_INDEX, limit: COUNT_LIMIT, signal });
  return { party: first.party, notes: count };
}
