import { can, type Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Condition } from '@godown/shared/stock/damaged';
import type { Document, DocumentKind, DocumentLine, DocumentSummary } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { PaidAtOnce } from '@godown/shared/trade/payments';
import type { ObjectId } from 'mongodb';
import type { MovementWorth } from '../../stock/records/movement-worth.js';
import type { NoteMoney, StoredDiscount } from './note-money.js';

export interface DocumentLineDoc {
  item: ObjectId;
  itemName: string;
  /** Price when the document was posted, in dollars. */
  price: number;
  quantity: number;
  counted?: number;
  expected?: number;
  moved?: number;
  /** Absent on a note without prices. In cents. */
  unitPrice?: number;
  discount?: StoredDiscount;
  net?: number;
  note?: string;
  /** Cost of one unit at the time, in cents. On a receipt with prices: the cost since. Absent if it was not known. */
  cost?: number;
  /** Amount by which it changed the value of the item, in cents: the cost of its units together. Absent if it was not known. */
  worth?: number;
  /** Units of a delivery that were missing, and their assumed cost. */
  short?: MovementWorth['short'];
  /** Set on a return. */
  condition?: Condition;
}

/** Fields of a note with prices beside its lines, in cents. */
type StoredMoney = Partial<Pick<NoteMoney, 'subtotal' | 'discount' | 'transport' | 'total'>> & {
  paid?: PaidAtOnce;
  /** Balance of the customer or supplier before the note, and after it and its payment. */
  owed?: { before: number; after: number };
  /** The ids of the account entries that the note has made. */
  entries?: ObjectId[];
  /** The sender has said that its money is on no account. */
  noAccount?: true;
};

/** A document as it is stored. Only `voided`, and the `partner` and `entries` of a note that had none, are added. `returned` changes. */
export interface DocumentDoc extends StoredMoney {
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
  partner?: ObjectId;
  reference?: string;
  note?: string;
  /** Number of the note that a return belongs to. */
  returns?: string;
  /** Units of each item of a note that came back with returns, and the money given back for them, in cents. */
  returned?: { item: ObjectId; quantity: number; net?: number }[];
  /** The words by which a search finds it, see `documentWordsOf`. */
  words: string[];
  lines: DocumentLineDoc[];
  lineCount: number;
  units: number;
  /** Dollars. */
  value: number;
  voided?: { at: Date; by: string; reason?: string; keepsCounted?: true };
}

export const toPartyKey = (party: string): string => party.trim().normalize('NFKC').toLowerCase();

/** The document as a list shows it to a role. */
export function toSummary(doc: Omit<DocumentDoc, 'lines' | 'words'>, role: Role): DocumentSummary {
  const { _id, kind, at, email, warehouse, to, party, partner, reference, note, total, voided } = doc;
  const { lineCount, units, value, returns } = doc;
  return {
    number: _id,
    kind,
    at: at.toISOString(),
    email,
    warehouse,
    ...(to && { to }),
    ...(party && { party }),
    ...(partner && { partner: String(partner) }),
    ...(returns && { returns }),
    ...(reference && { reference }),
    ...(note && { note }),
    lineCount,
    units,
    value,
    ...(total !== undefined && can(role, 'trade') && { total: fromCents(total) }),
    ...(!voided && isReturned(doc) && { isReturned: true as const }),
    ...(voided && { voided: { ...voided, at: voided.at.toISOString() } }),
  };
}

/** True if all pieces of a note came back with returns. */
const isReturned = ({ returned = [], units }: Pick<DocumentDoc, 'returned' | 'units'>): boolean =>
  returned.length > 0 && returned.reduce((sum, { quantity }) => sum + quantity, 0) >= units;

/** The document as the API returns it to a role. */
export const toDocument = (doc: DocumentDoc, role: Role): Document => ({
  ...toSummary(doc, role),
  lines: doc.lines.map((line) => {
    const back = doc.returned?.find(({ item }) => item.equals(line.item));
    return { ...toLine(line, role), ...(back && toBack(back, role)) };
  }),
  ...(can(role, 'trade') && toMoney(doc)),
});

const toBack = ({ quantity, net }: { quantity: number; net?: number }, role: Role) => ({
  returned: quantity,
  ...(net !== undefined && can(role, 'trade') && { refunded: fromCents(net) }),
});

function toLine(
  { item, unitPrice, discount, net, cost, worth, short: _short, ...same }: DocumentLineDoc,
  role: Role,
): DocumentLine {
  return {
    ...same,
    item: String(item),
    ...(can(role, 'trade') && {
      ...(unitPrice !== undefined && { unitPrice: fromCents(unitPrice) }),
      ...(discount && { discount: toDiscount(discount) }),
      ...(net !== undefined && { net: fromCents(net) }),
    }),
    ...(can(role, 'cost') && cost !== undefined && { cost: fromCents(cost) }),
    ...(can(role, 'cost') && worth !== undefined && { worth: fromCents(worth) }),
  };
}

/** How a payment at once was undone since. */
export type Undone = NonNullable<NonNullable<Document['paid']>['undone']>;

/** Converts the money of a note with prices from cents. */
export function toMoney({ subtotal, discount, transport, paid, owed }: StoredMoney, undone?: Undone) {
  return {
    ...(subtotal !== undefined && { subtotal: fromCents(subtotal) }),
    ...(discount && { discount: toDiscount(discount) }),
    ...(transport !== undefined && { transport: fromCents(transport) }),
    ...(paid && { paid: { ...toPaid(paid), ...(undone && { undone }) } }),
    ...(owed && { owed: { before: fromCents(owed.before), after: fromCents(owed.after) } }),
  };
}

/** Converts a payment at once to cents, as it is stored. */
export const toStoredPaid = ({ amount, given, ...how }: PaidAtOnce): PaidAtOnce => ({
  ...how,
  amount: toCents(amount),
  ...(given !== undefined && { given: toCents(given) }),
});

const toPaid = ({ amount, given, ...how }: PaidAtOnce): PaidAtOnce => ({
  ...how,
  amount: fromCents(amount),
  ...(given !== undefined && { given: fromCents(given) }),
});

const toDiscount = (discount: StoredDiscount): StoredDiscount =>
  'amount' in discount ? { amount: fromCents(discount.amount) } : discount;
