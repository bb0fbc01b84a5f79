/** Which documents are meant, as queries that read few others. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { DocumentKind } from '@godown/shared/trade/documents';
import type { Collection, Filter, ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import { BATCH, type IndexScan } from '../../http/read-list.js';
import { toWordConditions } from '../../stock/records/words.js';
import { type DocumentDoc, toPartyKey } from './document-doc.js';

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  /** The customer or supplier; upper and lower case are the same. */
  party?: string | undefined;
  /** The ids of a customer or supplier, and of those that were merged into it. */
  partners?: readonly ObjectId[] | undefined;
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

const BY_TIME = { at: 1, _id: 1 } as const;
/** Fields that have an index with the time. */
const INDEXED = ['partner', 'partyKey', 'email', 'kind', 'warehouse', 'to'] as const;

/** Words whose documents are counted. The longest are the rarest, mostly. */
const MAX_COUNTED_WORDS = 5;

/**
 * The scans that find the documents of a filter, newest first; each finds others. An index on lines or words has no order of time,
 * so it is used only where it finds at most 1,000 documents, which are then sorted. Otherwise they are read in the order of time,
 * through the index that has the fewest of them.
 */
export async function planScans(
  documents: Collection<DocumentDoc>,
  filter: DocumentFilter,
  { signal, takeTurn }: PageTurns,
): Promise<IndexScan<DocumentDoc>[]> {
  const queries = toQueries(filter);
  const terms = termsOf(filter);
  const countUpTo: CountUpTo = (limit, query, hint) =>
    takeTurn(() => documents.countDocuments(query, { hint: hintOf(hint), limit, signal }));
  let rarest: (Term & { count: number }) | null = null;
  for (const term of terms) {
    const count = await countUpTo(COUNT_LIMIT + 1, term.query, term.index);
    if (count <= COUNT_LIMIT && (!rarest || count < rarest.count)) rarest = { ...term, count };
  }
  // The embedded store reads what the first of several conditions on one field finds.
  if (rarest)
    return queries.map((query) => ({ query: { $and: [rarest.query, query] }, index: rarest.index }));
  const scans: IndexScan<DocumentDoc>[] = [];
  for (const query of queries) {
    const fields = INDEXED.filter((field) => query[field] !== undefined);
    const isExact = terms.length === 0 && fields.length <= 1;
    scans.push(isExact ? { query } : await chooseIndex(query, fields, countUpTo));
  }
  return scans;
}

type CountUpTo = (limit: number, query: Filter<DocumentDoc>, hint: Record<string, 1>) => Promise<number>;

/** The first of some fields that has few documents, else the one that has the fewest; the time without any. */
async function chooseIndex(
  query: Filter<DocumentDoc>,
  fields: readonly (typeof INDEXED)[number][],
  countUpTo: CountUpTo,
): Promise<IndexScan<DocumentDoc>> {
  const at = query.at && { at: query.at };
  const choices = fields.map((field) => ({
    query,
    bounds: { [field]: query[field], ...at },
    index: { [field]: 1 as const, ...BY_TIME },
  }));
  const [first = { query, bounds: { ...at }, index: BY_TIME }, ...others] = choices;
  if (others.length === 0) return first;
  let best = { scan: first, count: Number.POSITIVE_INFINITY };
  for (const scan of choices) {
    const count = await countUpTo(COUNT_LIMIT, scan.bounds, scan.index);
    if (count < best.count) best = { scan, count };
    if (count < BATCH) break;
  }
  return best.scan;
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

/**
 * A transfer belongs to two warehouses, so a warehouse has two queries: each of them has an index in the order of time. So has each
 * partner.
 */
function toQueries({ warehouse, partners, ...filter }: DocumentFilter): Filter<DocumentDoc>[] {
  const query = toQuery(filter);
  const queries = partners ? partners.map((partner) => ({ ...query, partner })) : [query];
  return warehouse
    ? queries.flatMap((each) => [
        { ...each, warehouse },
        { ...each, to: warehouse },
      ])
    : queries;
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
