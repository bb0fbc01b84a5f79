import {
  type Item,
  type ItemEdit,
  type LastCounts,
  type ReorderPoints,
  reorderPointsSchema,
} from '@godown/shared/item';
import {
  describeField,
  ITEM_FIELD_NAMES,
  type ItemField,
  isMoney,
  isOptional,
  type MoneyField,
  type OptionalField,
} from '@godown/shared/item-fields';
import { can, type Role } from '@godown/shared/roles';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { type Collection, type Db, Decimal128, Long, ObjectId } from 'mongodb';
import type { SearchFields } from './search-fields.js';

/** An item as this product stores it. `search-fields.ts` describes the fields that it has from there. */
export interface ItemDoc extends Partial<SearchFields>, Partial<Record<OptionalText, string>> {
  _id: ObjectId;
  name: string;
  /** Dollars. */
  price: number;
  supplier: string;
  img: string;
  description: string;
  /** Absent where the item has no such value, and so are optional fields. Dollars. */
  cost?: number;
  reorderPoints?: ReorderPoints;
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
  /** When units of it were last carried in, out or elsewhere. Absent if they never were since this product stores it. */
  lastMovedAt?: Date;
  /** When and by whom each warehouse was last counted. */
  lastCounts?: Partial<Record<WarehouseId, { at: Date; by: string }>>;
}

export type ItemCollection = Collection<ItemDoc>;

export const ITEMS = 'items';

export const itemsOf = (db: Db): ItemCollection => db.collection(ITEMS);

/** An item that an older application may have stored: any field may be missing, and numbers may be text. */
export type StoredItem = Pick<ItemDoc, '_id'> & { [Field in Exclude<keyof ItemDoc, '_id'>]?: unknown };

const OTHER_SHOWN = [
  'reorderPoints',
  'quantity',
  'stock',
  'email',
  'version',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'lastCounts',
] as const;
type ShownField = ItemField | (typeof OTHER_SHOWN)[number];

/** The projection of the fields that `toItem` needs. Those for searching are half of an item. */
export const SHOWN_FIELDS = Object.fromEntries(
  [...ITEM_FIELD_NAMES, ...OTHER_SHOWN].map((field) => [field, 1]),
) as Record<ShownField, 1>;

/** An item as it was read with `SHOWN_FIELDS`. */
export type ShownItem = Pick<StoredItem, '_id' | ShownField>;

type OptionalFields = Pick<ItemEdit, OptionalField | 'reorderPoints'>;
type OptionalText = Exclude<OptionalField, MoneyField>;

interface View {
  /** The role of the caller, null for a visitor. A visitor does not see people, and few roles see costs. */
  role: Role | null;
  /** The warehouse of an item that has only a quantity. */
  home: WarehouseId;
}

/** The item as the API returns it. */
export function toItem(doc: ShownItem, { role, home }: View): Item {
  const signedIn = role !== null;
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
  if (signedIn && doc.lastCounts) item.lastCounts = toLastCounts(doc.lastCounts);
  return { ...item, ...toOptionalFields(doc, role) };
}

/**
 * The balance of each warehouse. If the item has only a quantity, all of it is in the home warehouse. The same goes for a
 * `stock` that names no warehouse: another application uses this field for something else.
 */
export function toStock({ stock, quantity }: StoredItem, home: WarehouseId): Stock {
  const balances = WAREHOUSE_IDS.some((id) => balanceIn(stock, id) !== undefined)
    ? (stock as Partial<Record<string, unknown>>)
    : { [home]: quantity };
  const result: Stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };
  for (const id of WAREHOUSE_IDS) result[id] = toWhole(balances[id]);
  return result;
}

const OPTIONAL_FIELDS = ITEM_FIELD_NAMES.filter(isOptional).map(
  (field) => [field, describeField(field).permission] as const,
);

/** What an item may lack. Only a signed-in caller sees the reorder points. */
function toOptionalFields(doc: ShownItem, role: Role | null): Partial<Item> {
  const shown: Partial<Item> = {};
  for (const [field, permission] of OPTIONAL_FIELDS) {
    const text = toText(doc[field]);
    if (text === '' || (permission && !(role !== null && can(role, permission)))) continue;
    if (isMoney(field)) shown[field] = toNumber(text);
    else shown[field] = text;
  }
  const reorderPoints = toReorderPoints(doc.reorderPoints);
  if (role !== null && Object.keys(reorderPoints).length > 0) shown.reorderPoints = reorderPoints;
  return shown;
}

/** What a unit is sold for and what it cost, in dollars. A cost of null is not known. */
export const toPrices = ({ price, cost }: StoredItem): { price: number; cost: number | null } => ({
  price: toNumber(price),
  cost: toText(cost) === '' ? null : toNumber(cost),
});

/** The reorder points of an item. Values of another application that are none are left out. */
export function toReorderPoints(stored: unknown): ReorderPoints {
  // Most items have none, and telling what is wrong with that would cost more than all other fields.
  if (stored === undefined) return {};
  const { data } = reorderPointsSchema.safeParse(stored);
  return data ?? {};
}

/** The fields as they are stored: `undefined` for a value that the item is to lack. */
export function toStoredFields<Fields extends Partial<OptionalFields>>(fields: Fields) {
  const emptied = OPTIONAL_FIELDS.filter(([field]) => fields[field] === '' || fields[field] === null);
  const { reorderPoints } = fields;
  return {
    ...fields,
    ...Object.fromEntries(emptied.map(([field]) => [field, undefined])),
    ...(reorderPoints && Object.keys(reorderPoints).length === 0 && { reorderPoints: undefined }),
  };
}

function toLastCounts(stored: unknown): LastCounts {
  const counts = stored as Partial<Record<WarehouseId, { at?: unknown; by?: unknown }>>;
  const known = WAREHOUSE_IDS.flatMap((id) => {
    const at = toIso(counts[id]?.at);
    return at === null ? [] : [[id, { at, by: toText(counts[id]?.by) }]];
  });
  return Object.fromEntries(known);
}

/** Whether this product wrote the balances of an item. All other items have no movements yet. */
export const hasBalances = ({ stock }: StoredItem): boolean =>
  WAREHOUSE_IDS.every((id) => toWhole(balanceIn(stock, id)) === balanceIn(stock, id));

const balanceIn = (stock: unknown, id: WarehouseId): unknown =>
  typeof stock === 'object' && stock !== null ? (stock as Partial<Record<string, unknown>>)[id] : undefined;

/** Largest version: `If-Match` takes fifteen digits. No item will ever reach it. */
const MAX_VERSION = 999_999_999_999_999;

/** An item's version. 0 before its first change by this product, and for a value that is not a version. */
export function toVersion(stored: unknown): number {
  const version = stored instanceof Decimal128 ? Number(String(stored)) : stored;
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 && version <= MAX_VERSION
    ? version
    : 0;
}

/** Text, or a number as text. All other values become ''. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isNumber = typeof value === 'number' || value instanceof Decimal128 || value instanceof Long;
  return isNumber ? String(value) : '';
}

/** A number, also one that is stored as text. 0 for a value that is not a number. */
export function toNumber(value: unknown): number {
  // Number('') is 0; a Decimal128 or Long becomes text first.
  const number = typeof value === 'number' ? value : Number(toText(value));
  return Number.isFinite(number) ? number : 0;
}

/** Largest balance that is read: JavaScript can still add three of these exactly. */
const MAX_BALANCE = 1_000_000_000_000_000;

/** A whole number: without its fraction, and 0 if it is too large or not a number. */
export function toWhole(value: unknown): number {
  const number = Math.trunc(toNumber(value));
  return Math.abs(number) <= MAX_BALANCE ? number : 0;
}

/** A time, also one that is stored as text or as a number. Null for a value that is not a time. */
export function toDate(value: unknown): Date | null {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value;
  if (!(date instanceof Date)) return null;
  const year = date.getUTCFullYear();
  // toISOString() gives other years six digits and a sign, which the contract refuses. The year of an invalid date is NaN.
  return year >= 0 && year <= 9999 ? date : null;
}

const toIso = (value: unknown): string | null => toDate(value)?.toISOString() ?? null;

/** An ObjectId contains the time at which it was made. Other ids do not. */
export function creationOf(id: unknown): string {
  return (id instanceof ObjectId ? id.getTimestamp() : new Date(0)).toISOString();
}
