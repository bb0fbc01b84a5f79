/** Which documents are meant, as queries that read few others. */
import type { DocumentKind } from '@godown/shared/documents';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Collection, Filter, ObjectId } from 'mongodb';
import { COUNT_LIMIT } from '../http/paging.js';
import { toWordConditions } from '../items/words.js';
import { type DocumentDoc, toPartyKey } from './document-doc.js';

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  /** The customer or supplier; upper and lower case are the same. */
  party?: string | undefined;
  item?: ObjectId | undefined;
  /** The address of the person who posted it. */
  person?: string | undefined;
  /** From it, or to it. */
  warehouse?: WarehouseId | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Each word is the beginning of a word in the number or the texts. */
  q?: string | undefined;
}

export interface Reading {
  /** They find each matching document exactly once. */
  queries: Filter<DocumentDoc>[];
  /** The index to use. By default the database chooses. */
  hint?: Record<string, 1>;
}

const BY_TIME = { at: 1, _id: 1 } as const;

/** Words whose documents are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 5;

/**
 * How to read the documents of a filter, newest first. An index on lines or words has no order of time, so it is used only
 * where it finds at most 1,000 documents, which are then sorted. If it finds more, the documents are read in the order of time
 * until the page is full, which is soon: many of them match.
 */
export async function planReading(
  documents: Collection<DocumentDoc>,
  filter: DocumentFilter,
  signal: AbortSignal,
): Promise<Reading> {
  const queries = toQueries(filter);
  const terms = termsOf(filter);
  if (terms.length === 0) return { queries };
  const counts = await Promise.all(
    terms.map(({ query, index }) =>
      documents.countDocuments(query, { hint: index, limit: COUNT_LIMIT + 1, signal }),
    ),
  );
  const fewest = Math.min(...counts);
  const rarest = terms[counts.indexOf(fewest)];
  if (rarest && fewest <= COUNT_LIMIT)
    // The embedded store reads what the first of several conditions on one field finds.
    return { queries: queries.map((query) => ({ $and: [rarest.query, query] })), hint: rarest.index };
  const { kind, party, person, warehouse } = filter;
  const isInOrder = [kind, party, person, warehouse].some((value) => value !== undefined);
  return isInOrder ? { queries } : { queries, hint: BY_TIME };
}

/** One item or one word, and the index that finds it. */
interface Term {
  query: Filter<DocumentDoc>;
  index: Record<string, 1>;
}

function termsOf({ item, q = '' }: DocumentFilter): Term[] {
  const longest = toWordConditions(q).sort((a, b) => b.$regex.length - a.$regex.length);
  return [
    ...(item ? [{ query: { 'lines.item': item }, index: { 'lines.item': 1 as const } }] : []),
    ...longest
      .slice(0, MAX_COUNTED_WORDS)
      .map((words) => ({ query: { words }, index: { words: 1 as const } })),
  ];
}

/** A transfer belongs to two warehouses, so a warehouse has two queries: each of them has an index in the order of time. */
function toQueries({ warehouse, ...filter }: DocumentFilter): Filter<DocumentDoc>[] {
  const query = toQuery(filter);
  return warehouse
    ? [
        { ...query, warehouse },
        { ...query, to: warehouse },
      ]
    : [query];
}

function toQuery({ kind, party, item, person, from, to, q = '' }: DocumentFilter): Filter<DocumentDoc> {
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  const words = toWordConditions(q).map((words) => ({ words }));
  return {
    ...(kind && { kind }),
    ...(party !== undefined && { partyKey: toPartyKey(party) }),
    ...(item && { 'lines.item': item }),
    ...(person !== undefined && { email: person }),
    ...((from || to) && { at }),
    ...(words.length > 0 && { $and: words }),
  };
}
