import type { Document, DocumentKind, DocumentSummary } from '@godown/shared/documents';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';

export interface DocumentLineDoc {
  item: ObjectId;
  itemName: string;
  /** Dollars, as it was when the document was posted. */
  price: number;
  quantity: number;
  counted?: number;
  expected?: number;
  moved?: number;
}

/** A document as it is stored. Only `voided` is ever added. */
export interface DocumentDoc {
  /** The number, such as `DN-2026-000123`. */
  _id: string;
  kind: DocumentKind;
  at: Date;
  uid: string;
  email: string;
  warehouse: WarehouseId;
  to?: WarehouseId;
  party?: string;
  /** The party in lower case, by which it is found. */
  partyKey?: string;
  reference?: string;
  note?: string;
  /** The words by which a search finds it, see `documentWordsOf`. */
  words: string[];
  lines: DocumentLineDoc[];
  lineCount: number;
  units: number;
  /** Dollars. */
  value: number;
  voided?: { at: Date; by: string; reason?: string };
}

export const toPartyKey = (party: string): string => party.trim().normalize('NFKC').toLowerCase();

/** The document as a list shows it. */
export function toSummary(doc: Omit<DocumentDoc, 'lines' | 'words'>): DocumentSummary {
  const { _id, kind, at, email, warehouse, to, party, reference, note, lineCount, units, value, voided } =
    doc;
  return {
    number: _id,
    kind,
    at: at.toISOString(),
    email,
    warehouse,
    ...(to && { to }),
    ...(party && { party }),
    ...(reference && { reference }),
    ...(note && { note }),
    lineCount,
    units,
    value,
    ...(voided && { voided: { ...voided, at: voided.at.toISOString() } }),
  };
}

/** The document as the API returns it. */
export const toDocument = (doc: DocumentDoc): Document => ({
  ...toSummary(doc),
  lines: doc.lines.map((line) => ({ ...line, item: String(line.item) })),
});
