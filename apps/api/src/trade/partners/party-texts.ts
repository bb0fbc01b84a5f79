/** The names of customers and suppliers that notes have as texts only. */
import type { PartnerKind, PartyText } from '@godown/shared/trade/partners';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import { toPartyKey } from '../documents/document-doc.js';
import type { DocumentCollection } from '../documents/documents.repo.js';
import { TEXT_INDEX, toTextQuery } from './loose-notes.js';

interface Page extends PageTurns {
  /** The beginning of a text. */
  q?: string | undefined;
  /** The number of a document: the page begins after its text. */
  after?: string | undefined;
  limit: number;
}

interface FoundTexts {
  texts: PartyText[];
  /** Where the next page begins. Null for the last page. */
  next: string | null;
}

/**
 * Each read jumps to the next text in the index, so it takes as long for a million notes as for one of each text. Texts of which every note
 * has its customer are not in it.
 */
export async function listTexts(
  notes: DocumentCollection,
  kind: PartnerKind,
  { q = '', after, limit, signal, takeTurn }: Page,
): Promise<FoundTexts> {
  const texts: PartyText[] = [];
  const place = after === undefined ? null : await notes.findOne({ _id: after }, { projection: KEY, signal });
  const start = toPartyKey(q);
  let from: { $gte: string } | { $gt: string } =
    place?.partyKey === undefined ? { $gte: start } : { $gt: place.partyKey };
  for (;;) {
    const options = { hint: hintOf(TEXT_INDEX), sort: { partyKey: 1 }, projection: KEY, signal } as const;
    const query = toTextQuery(kind, { ...from, $lt: `${start}\u{10ffff}` });
    const note = await takeTurn(() => notes.findOne(query, options));
    if (note?.partyKey === undefined) return { texts, next: null };
    const { _id, partyKey, party = partyKey } = note;
    const count = { hint: hintOf(TEXT_INDEX), limit: COUNT_LIMIT, signal };
    texts.push({
      party,
      notes: await takeTurn(() => notes.countDocuments(toTextQuery(kind, partyKey), count)),
    });
    if (texts.length === limit) return { texts, next: _id };
    from = { $gt: partyKey };
  }
}

const KEY = { party: 1, partyKey: 1 } as const;
