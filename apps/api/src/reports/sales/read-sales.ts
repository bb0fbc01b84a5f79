/** Adds up the notes of a span, a page at a time. */
import type { DocumentKind } from '@godown/shared/trade/documents';
import type { SalesGroup } from '@godown/shared/trade/sales';
import type { getSales } from '@godown/shared/trade/sales.contracts';
import { type Document, type Filter, ObjectId } from 'mongodb';
import type { output } from 'zod/mini';
import { endOfDay, startOfDay } from '../../runtime/local-day.js';
import type { MovementCollection, MovementDoc } from '../../stock/records/movement-doc.js';
import { makesKnown } from '../../stock/records/movement-worth.js';
import type { PartnerCollection } from '../../trade/accounts/partner-doc.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';
import type { DocumentCollection } from '../../trade/documents/documents.repo.js';
import { type Correction, currentOf, type SalesNote, SalesSums } from './sales-sums.js';

/** Notes that are read at once. After the first page, a page has about this many lines, so that others wait only briefly. */
const PAGE = { first: 40, most: 200, lines: 4000 };

/** The notes that say what was sold, and what came back. */
export const SOLD = ['delivery', 'return'] as const;

const PROJECTION = {
  kind: 1,
  at: 1,
  email: 1,
  warehouse: 1,
  returns: 1,
  partner: 1,
  party: 1,
  partyKey: 1,
  subtotal: 1,
  total: 1,
  transport: 1,
  voided: 1,
  lineCount: 1,
  'lines.item': 1,
  'lines.itemName': 1,
  'lines.quantity': 1,
  'lines.net': 1,
  'lines.cost': 1,
  'lines.worth': 1,
} as const;

export interface SalesSources {
  documents: DocumentCollection;
  partners: PartnerCollection;
  movements: MovementCollection;
}

type SalesSpan = Omit<output<typeof getSales.query>, 'order' | 'by'> & { by: SalesGroup };

/**
 * The sums of the notes in a span, without those that were cancelled and those without prices. It reads a page with each step, and
 * returns the sums after the last one.
 */
export async function* readSales(
  { documents, partners, movements }: SalesSources,
  { from, to, by, warehouse, person, partner, item }: SalesSpan,
  signal: AbortSignal,
): AsyncGenerator<never[], SalesSums> {
  const merged = await readMerged(partners, signal);
  const customer = partner === undefined ? undefined : currentOf(merged, new ObjectId(partner));
  const isMeant = (note: SalesNote): boolean =>
    note.total !== undefined &&
    !note.voided &&
    (warehouse === undefined || note.warehouse === warehouse) &&
    (person === undefined || note.email === person) &&
    (customer === undefined || (note.partner !== undefined && currentOf(merged, note.partner) === customer));
  const sums = new SalesSums({ by, item: item?.toLowerCase(), merged });
  // It is not known to which customer or warehouse a correction belongs.
  if (warehouse === undefined && person === undefined && partner === undefined)
    for await (const page of readCorrections(movements, { from, to }, signal)) {
      for (const correction of page) sums.correct(correction);
      yield [];
    }
  const fields = PROJECTION;
  for (const kind of SOLD)
    for await (const page of readNotes<SalesNote>(documents, { kind, from, to, fields }, signal)) {
      for (const note of await asSold(documents, page, signal)) if (isMeant(note)) sums.add(note);
      yield [];
    }
  return sums;
}

/** Corrections to the cost of earlier sales since the span began, oldest first. Those of the span's notes may be later than the span. */
async function* readCorrections(
  movements: MovementCollection,
  { from, to }: Pick<SalesSpan, 'from' | 'to'>,
  signal: AbortSignal,
): AsyncGenerator<Correction[], void> {
  type Read = Pick<MovementDoc, '_id' | 'at' | 'item' | 'itemName' | 'worth'>;
  const end = endOfDay(to);
  let place: Pick<MovementDoc, '_id' | 'at'> | undefined;
  do {
    const filter: Filter<MovementDoc> = {
      'worth.corrections': { $exists: true },
      at: { $gte: place?.at ?? startOfDay(from) },
      ...(place && { $or: [{ at: { $gt: place.at } }, { _id: { $gt: place._id } }] }),
    };
    const projection = { at: 1, item: 1, itemName: 1, worth: 1 };
    const limit = PAGE.most;
    const options = { sort: { at: 1, _id: 1 }, limit, batchSize: limit + 1, projection, signal } as const;
    const page = await movements.find<Read>(filter, options).toArray();
    yield page.map(({ at, item, itemName, worth }) => ({
      at,
      item,
      itemName,
      cost: at < end ? 0 - (worth?.corrections?.sales ?? 0) : null,
      knownUntil: worth && makesKnown(worth) ? at : worth?.knownUntil,
    }));
    place = page.length < limit ? undefined : page.at(-1);
  } while (place);
}

/** Gives returns the warehouse and the person of their note: they lower the sales of these. A return without a note keeps its own. */
async function asSold(
  documents: DocumentCollection,
  page: readonly SalesNote[],
  signal: AbortSignal,
): Promise<readonly SalesNote[]> {
  const numbers = page.flatMap(({ returns }) => returns ?? []);
  if (numbers.length === 0) return page;
  const options = { projection: { email: 1, warehouse: 1 }, batchSize: numbers.length + 1, signal };
  const sold = await documents.find({ _id: { $in: numbers } }, options).toArray();
  const sellers = new Map(sold.map(({ _id, email, warehouse }) => [_id, { email, warehouse }]));
  return page.map((note) => ({ ...note, ...sellers.get(note.returns ?? '') }));
}

interface Notes {
  kind: DocumentKind;
  from: string;
  to: string;
  /** Fields to read of each note. These two are always needed. */
  fields: Document & { at: 1; lineCount: 1 };
}

/** The notes of a kind, oldest first. A page reads no others, so each page takes about as long, whatever the span. */
export async function* readNotes<Note extends Pick<DocumentDoc, '_id' | 'at' | 'lineCount'>>(
  documents: DocumentCollection,
  { kind, from, to, fields: projection }: Notes,
  signal: AbortSignal,
): AsyncGenerator<Note[], void> {
  let place: Pick<DocumentDoc, '_id' | 'at'> | undefined;
  let limit = PAGE.first;
  do {
    const filter: Filter<DocumentDoc> = {
      kind,
      at: { $gte: place?.at ?? startOfDay(from), $lt: endOfDay(to) },
      ...(place && { $or: [{ at: { $gt: place.at } }, { _id: { $gt: place._id } }] }),
    };
    const options = {
      sort: { at: 1, _id: 1 },
      limit,
      batchSize: limit + 1,
      projection,
      signal,
    } as const;
    const page = await documents.find<Note>(filter, options).toArray();
    yield page;
    place = page.length < limit ? undefined : page.at(-1);
    const lines = page.reduce((sum, { lineCount }) => sum + lineCount, 0);
    limit = Math.min(PAGE.most, Math.ceil((PAGE.lines * page.length) / lines));
  } while (place);
}

/** Reads the merged customers, each with the one into which it was merged. */
async function readMerged(partners: PartnerCollection, signal: AbortSignal): Promise<Map<string, string>> {
  const options = { projection: { mergedInto: 1 }, signal };
  const docs = await partners.find({ mergedInto: { $exists: true } }, options).toArray();
  const into = new Map(
    docs.flatMap(({ _id, mergedInto }) => (mergedInto ? [[String(_id), String(mergedInto)] as const] : [])),
  );
  const lastOf = (id: string): string => {
    const next = into.get(id);
    return next === undefined ? id : lastOf(next);
  };
  return new Map([...into.keys()].map((id) => [id, lastOf(id)]));
}
