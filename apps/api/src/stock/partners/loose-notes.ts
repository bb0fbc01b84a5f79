/** Notes that are on no account: with a name as a text only, or linked to a partner by an older version, without their money. */
import type { DocumentKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import type { LooseNote, PartnerKind } from '@godown/shared/trade/partners';
import { type Filter, MongoServerError, type ObjectId } from 'mongodb';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import type { IndexScan } from '../../database/read-list.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { type DocumentDoc, toPartyKey } from '../documents/document-doc.js';
import type { DocumentCollection, DocumentSummaryDoc } from '../documents/documents.repo.js';

/** Notes that are not cancelled. A missing field matches null. */
const LIVE = { voided: null } as unknown as Filter<DocumentDoc>;
/** Notes with prices whose money is on no account. */
const WITHOUT_ENTRIES = { subtotal: { $exists: true }, entries: null } as unknown as Filter<DocumentDoc>;

/** Notes for which nobody was chosen. */
const OF_NOBODY = { partner: null, ...LIVE } as unknown as Filter<DocumentDoc>;

export const TEXT_INDEX = { kind: 1, partyKey: 1, at: 1, _id: 1 } as const;
const ADOPTED_INDEX = { partner: 1, kind: 1, at: 1, _id: 1 } as const;

/** Creates the indexes of the queries of this room for notes. */
export async function createLooseNoteIndexes(notes: DocumentCollection): Promise<void> {
  await declareIndexes(notes, [
    // Both have only the notes to be found, so they are small.
    { key: TEXT_INDEX, partialFilterExpression: { partyKey: { $exists: true }, ...OF_NOBODY } },
    { key: ADOPTED_INDEX, partialFilterExpression: { ...WITHOUT_ENTRIES, ...LIVE } },
    { key: { returns: 1 }, partialFilterExpression: { returns: { $exists: true } } },
  ]);
  // An index of earlier versions, with the notes of everybody.
  await notes.dropIndex('kind_1_partyKey_1_partner_1').catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === INDEX_NOT_FOUND)) throw error;
  });
}

const INDEX_NOT_FOUND = 27;

/** The notes whose customer or supplier may be missing. */
export const NOTES: Record<PartnerKind, DocumentKind> = { customer: 'delivery', supplier: 'receipt' };

/** Notes with a text for which nobody was chosen. */
export const toTextQuery = (kind: PartnerKind, partyKey: Filter<DocumentDoc>['partyKey']) =>
  ({ partyKey, kind: NOTES[kind], ...OF_NOBODY }) as Filter<DocumentDoc>;

interface LooseFilter {
  kind: PartnerKind;
  party: string;
  /** The ids of a customer or supplier, and of those that were merged into it. If empty, only the text is searched. */
  partners?: readonly ObjectId[];
}

/** The index scans that find them, newest first. Each finds other notes, and only matches. */
export function toLooseScans({ kind, party, partners = [] }: LooseFilter): IndexScan<DocumentDoc>[] {
  const adopted = partners.map((partner) => ({ partner, kind: NOTES[kind], ...WITHOUT_ENTRIES, ...LIVE }));
  return [
    { query: toTextQuery(kind, toPartyKey(party)), index: TEXT_INDEX },
    ...adopted.map((query) => ({ query, index: ADOPTED_INDEX })),
  ];
}

/** Notes whose returns are added up by one command. */
const READ = 50;

/** Adds up the returns of some notes that are on no account, in cents, by the number of the note. */
export async function sumLooseReturns(
  documents: DocumentCollection,
  numbers: readonly string[],
  { signal, takeTurn }: PageTurns,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let start = 0; start < numbers.length; start += READ) {
    const stages = [
      { $match: { returns: { $in: numbers.slice(start, start + READ) }, ...WITHOUT_ENTRIES, ...LIVE } },
      { $group: { _id: '$returns', total: { $sum: '$total' } } },
    ];
    const options = { hint: hintOf({ returns: 1 }), signal };
    const found = await takeTurn(() =>
      documents.aggregate<{ _id: string; total: number }>(stages, options).toArray(),
    );
    for (const { _id, total } of found) sums.set(_id, total);
  }
  return sums;
}

/** The note as the list shows it. `returned`: in cents. */
export function toLooseNote(
  { _id, at, party, units, total }: DocumentSummaryDoc,
  returned: number | undefined,
): LooseNote {
  return {
    number: _id,
    at: at.toISOString(),
    ...(party && { party }),
    units,
    ...(total !== undefined && { total: fromCents(total) }),
    ...(returned !== undefined && { returned: fromCents(returned) }),
  };
}
