import type { Item } from '@godown/shared/item';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { Decimal128, Long, ObjectId } from 'mongodb';

/** An item as this product stores it. */
export interface ItemDoc {
  _id: ObjectId;
  name: string;
  /** Dollars. */
  price: number;
  supplier: string;
  img: string;
  description: string;
  /** The sum of `stock`. */
  quantity: number;
  stock: Stock;
  /** Who added it, trimmed and lower case. */
  email: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** The address of who changed it last. */
  updatedBy?: string;
}

/** An item as an older application may have left it: any field may be missing, numbers may be text. */
export type StoredItem = Pick<ItemDoc, '_id'> & { [Field in Exclude<keyof ItemDoc, '_id'>]?: unknown };

interface View {
  /** Only a signed-in caller is told who added it and who changed it last. */
  signedIn: boolean;
  /** Where the stock of an item is that has only a quantity. */
  home: WarehouseId;
}

/** The item as the API answers it. */
export function toItem(doc: StoredItem, { signedIn, home }: View): Item {
  const stock = toStock(doc, home);
  const email = toText(doc.email);
  const updatedBy = toText(doc.updatedBy);
  const createdAt = toIso(doc.createdAt) ?? creationOf(doc._id);
  const item: Item = {
    _id: String(doc._id),
    name: toText(doc.name),
    price: toNumber(doc.price),
    supplier: toText(doc.supplier),
    img: toText(doc.img),
    description: toText(doc.description),
    quantity: totalOf(stock),
    stock,
    version: toVersion(doc.version),
    createdAt,
    updatedAt: toIso(doc.updatedAt) ?? createdAt,
  };
  if (signedIn && email !== '') item.email = email;
  if (signedIn && updatedBy !== '') item.updatedBy = updatedBy;
  return item;
}

/**
 * What each warehouse holds. An item that has only a quantity holds it in the home warehouse; so does one whose `stock`
 * names none of the warehouses, which is another application's word for something else.
 */
export function toStock({ stock, quantity }: StoredItem, home: WarehouseId): Stock {
  const counts = WAREHOUSE_IDS.some((id) => countIn(stock, id) !== undefined)
    ? (stock as Partial<Record<string, unknown>>)
    : { [home]: quantity };
  const result: Stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };
  for (const id of WAREHOUSE_IDS) result[id] = toWhole(counts[id]);
  return result;
}

/** Whether an item's counts are as this product writes them; all others have no movements yet that lead to them. */
export const hasCounts = ({ stock }: StoredItem): boolean =>
  WAREHOUSE_IDS.every((id) => toWhole(countIn(stock, id)) === countIn(stock, id));

const countIn = (stock: unknown, id: WarehouseId): unknown =>
  typeof stock === 'object' && stock !== null ? (stock as Partial<Record<string, unknown>>)[id] : undefined;

/** Largest version: what fits the fifteen digits that `If-Match` takes. Far more than anybody will ever make. */
const MAX_VERSION = 999_999_999_999_999;

/**
 * An item's version; 0 before its first change by this product, and for whatever else may stand there.
 */
export function toVersion(stored: unknown): number {
  const version = stored instanceof Decimal128 ? Number(String(stored)) : stored;
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 && version <= MAX_VERSION
    ? version
    : 0;
}

/** Text, or a number written as text; nothing else in a document says anything to people. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isNumber = typeof value === 'number' || value instanceof Decimal128 || value instanceof Long;
  return isNumber ? String(value) : '';
}

function toNumber(value: unknown): number {
  // Number('') is 0; a Decimal128 or Long becomes text first.
  const number = typeof value === 'number' ? value : Number(toText(value));
  return Number.isFinite(number) ? number : 0;
}

/** Largest count that is read: JavaScript can still add three of these exactly. */
const MAX_COUNT = 1_000_000_000_000_000;

/** Without a fraction, and 0 where nobody could count on by one. */
export function toWhole(value: unknown): number {
  const number = Math.trunc(toNumber(value));
  return Math.abs(number) <= MAX_COUNT ? number : 0;
}

function toIso(value: unknown): string | null {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value;
  if (!(date instanceof Date)) return null;
  const year = date.getUTCFullYear();
  // Other years have six digits and a sign, which the contract refuses; NaN is neither.
  return year >= 0 && year <= 9999 ? date.toISOString() : null;
}

/** An ObjectId begins with the second it was made in; another kind of id tells nothing. */
function creationOf(id: unknown): string {
  return (id instanceof ObjectId ? id.getTimestamp() : new Date(0)).toISOString();
}
