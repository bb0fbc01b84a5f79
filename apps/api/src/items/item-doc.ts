import type { Item } from '@godown/shared/item';
import { ObjectId } from 'mongodb';

/** An item as this product stores it. */
export interface ItemDoc {
  _id: ObjectId;
  name: string;
  /** Dollars. */
  price: number;
  supplier: string;
  img: string;
  description: string;
  quantity: number;
  /** Who added it, trimmed and lower case. */
  email: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** An item as an older application may have left it: any field may be missing, numbers may be text. */
export type StoredItem = Pick<ItemDoc, '_id'> & { [Field in Exclude<keyof ItemDoc, '_id'>]?: unknown };

/** The item as the API answers it. Only a signed-in caller is told who added it. */
export function toItem(doc: StoredItem, { signedIn }: { signedIn: boolean }): Item {
  const createdAt = toIso(doc.createdAt) ?? creationOf(doc._id);
  return {
    _id: String(doc._id),
    name: toText(doc.name),
    price: toNumber(doc.price),
    supplier: toText(doc.supplier),
    img: toText(doc.img),
    description: toText(doc.description),
    quantity: Math.trunc(toNumber(doc.quantity)),
    ...(signedIn && doc.email != null && { email: toText(doc.email) }),
    version: toVersion(doc.version),
    createdAt,
    updatedAt: toIso(doc.updatedAt) ?? createdAt,
  };
}

/** An item's version; 0 before its first change by this product. */
export function toVersion(version: unknown): number {
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : 0;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : value == null ? '' : String(value));

function toNumber(value: unknown): number {
  // Number('') is 0 and Number(null) is 0; a Decimal128 or Long becomes text first.
  const number = typeof value === 'number' ? value : Number(toText(value));
  return Number.isFinite(number) ? number : 0;
}

function toIso(value: unknown): string | null {
  const date = typeof value === 'string' ? new Date(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

/** An ObjectId begins with the second it was made in; another kind of id tells nothing. */
function creationOf(id: unknown): string {
  return (id instanceof ObjectId ? id.getTimestamp() : new Date(0)).toISOString();
}
