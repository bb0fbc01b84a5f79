/**
 * Brings items of older applications and of other programs into the shape of `ItemDoc`: any field may be missing, and numbers may
 * be text. All tolerance for such items is here. What is in shape already stays as it is.
 */
import {
  type Carton,
  cartonSchema,
  emailSchema,
  MAX_CARTONS,
  type ReorderPoints,
  reorderPointsSchema,
} from '@godown/shared/items/item';
import {
  ITEM_FIELD_NAMES,
  isMoney,
  isOptional,
  type MoneyField,
  type TextField,
} from '@godown/shared/items/item-fields';
import { picturesSchema } from '@godown/shared/items/picture-schemas';
import { codesOf } from '@godown/shared/items/same-code';
import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import {
  EMPTY_STOCK,
  type Stock,
  totalOf,
  WAREHOUSE_IDS,
  type WarehouseId,
} from '@godown/shared/items/warehouses';
import { BSON, Decimal128, Long, ObjectId } from 'mongodb';
import { toFindable } from '../../stock/records/find-fields.js';
import { type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';

/** A document of the collection `items` or `deletedItems`, of any program. */
export type Foreign = { _id: unknown } & Readonly<Record<string, unknown>>;

/** The sum of the movements of an item, and their latest version. */
export interface History {
  stock: Stock;
  latest: number;
}

interface Setting {
  /** The id that the item has, or is to get. */
  id: ObjectId;
  /** The warehouse of an item that has only a quantity. */
  home: WarehouseId;
  now: Date;
  /** Null if it has no movements. */
  history: History | null;
}

/** The item, and the movements that bring its movements to its balances. */
interface Shaped {
  item: ItemDoc;
  movements: MovementDoc[];
}

/** Documents can have 16 MB, and this one gets some fields more. */
const MAX_BYTES = 15 * 1024 * 1024;
const FIELDS = [...ITEM_FIELD_NAMES, 'quantity', 'stock'] as const;
/** Fields of older versions of this product. */
export const OLD_FIELDS = [
  'balanceTotal',
  'balanceHalishar',
  'balanceBahaddarhat',
  'balanceUttara',
  'changedAt',
];
/** Fields that an item may lack, and those of older versions. */
const REPLACED = new Set<string>([
  ...ITEM_FIELD_NAMES,
  ...['updatedBy', 'lastMovedAt', 'reorderPoints', 'lastCounts', 'pictures', 'damaged', 'find', 'allCodes'],
  ...OLD_FIELDS,
]);

/** The reason that a document cannot be an item, or null. */
export function findFault(foreign: Foreign): string | null {
  if (FIELDS.every((field) => foreign[field] === undefined)) return 'It has no field of an item.';
  return BSON.calculateObjectSize(foreign) > MAX_BYTES ? 'It is too large.' : null;
}

/** True if this product made the item, also if it was an older version. Another program may have copied one under another id. */
const isOurs = ({ _id, find }: Foreign): boolean =>
  String((find as Partial<ItemDoc['find']> | undefined)?.name).endsWith(`\t${_id}`);

/** True if the movements of an item decide about `opening` movements. An item of this product with balances needs none. */
export const needsHistory = (foreign: Foreign): boolean => !(hasBalances(foreign) && isOurs(foreign));

/**
 * The item in shape. If it has no balances, or if it came with some and has no movements, its stock becomes `opening` movements.
 * Only these give it a new version: the rest says nothing new about it.
 */
export function shapeItem(foreign: Foreign, { id, home, now, history }: Setting): Shaped {
  const item = shapeFields(foreign, id, home);
  if (hasBalances(foreign) && (history || isOurs(foreign))) return { item, movements: [] };
  const { stock: booked, latest } = history ?? { stock: EMPTY_STOCK, latest: 0 };
  const version = Math.max(item.version, latest) + 1;
  const movements: MovementDoc[] = [];
  const after = { ...booked };
  for (const warehouse of WAREHOUSE_IDS) {
    const change = item.stock[warehouse] - booked[warehouse];
    if (change === 0) continue;
    after[warehouse] += change;
    movements.push({
      _id: new ObjectId(),
      at: now,
      uid: 'upgrade',
      email: item.email,
      item: id,
      itemName: item.name,
      version,
      part: movements.length,
      warehouse,
      change,
      after: after[warehouse],
      totalAfter: totalOf(after),
      reason: 'opening',
      price: item.price,
    });
  }
  return movements.length === 0 ? { item, movements } : { item: { ...item, version }, movements };
}

/** The item without its movements, such as a deleted one. Fields that this product does not know stay. */
export function shapeFields(foreign: Foreign, id: ObjectId, home: WarehouseId): ItemDoc {
  const createdAt = toDate(foreign.createdAt) ?? id.getTimestamp();
  const updatedBy = toText(foreign.updatedBy);
  const lastMovedAt = toDate(foreign.lastMovedAt);
  const reorderPoints = toReorderPoints(foreign.reorderPoints);
  const lastCounts = toLastCounts(foreign.lastCounts);
  const cartons = toCartons(foreign);
  // Another application may have something else under this name.
  const { data: pictures } = picturesSchema.safeParse(foreign.pictures);
  const damaged = toDamaged(foreign);
  const stock = toStock(foreign, home);
  const fields = {
    ...Object.fromEntries(Object.entries(foreign).filter(([name]) => !REPLACED.has(name))),
    ...toItemFields(foreign),
    ...SHAPED,
    _id: id,
    quantity: totalOf(stock),
    stock,
    email: toEmail(foreign.email),
    version: toVersion(foreign.version),
    createdAt,
    updatedAt: toDate(foreign.updatedAt) ?? createdAt,
    ...(updatedBy !== '' && { updatedBy }),
    ...(lastMovedAt && { lastMovedAt }),
    ...(reorderPoints && { reorderPoints }),
    ...(lastCounts && { lastCounts }),
    ...(cartons.length > 0 && { cartons }),
    ...(pictures && { pictures }),
    ...(damaged && { damaged }),
  };
  return toFindable(fields);
}

/** The texts and numbers that people write. An item lacks an optional one that would be empty. */
const toItemFields = (foreign: Foreign) =>
  Object.fromEntries(
    ITEM_FIELD_NAMES.flatMap((field) => {
      if (field === 'cartons') return [];
      const text = toText(foreign[field]);
      if (isOptional(field) && text === '') return [];
      return [[field, isMoney(field) ? toNumber(foreign[field]) : text]];
    }),
  ) as Pick<ItemDoc, TextField | MoneyField>;

/**
 * The balance of each warehouse. If the item has only a quantity, all of it is in the home warehouse. The same goes for a `stock`
 * that names no warehouse: another application uses this field for something else.
 */
function toStock({ stock, quantity }: Foreign, home: WarehouseId): Stock {
  const isStock = WAREHOUSE_IDS.some((id) => fieldOf(stock, id) !== undefined);
  const balances = isStock ? stock : { [home]: quantity };
  const result = { ...EMPTY_STOCK };
  for (const id of WAREHOUSE_IDS) result[id] = toWhole(fieldOf(balances, id));
  return result;
}

/** Only this product writes damaged pieces: another application may have something else under this name. */
function toDamaged(foreign: Foreign): Damaged | null {
  if (!isOurs(foreign)) return null;
  const known = WAREHOUSE_IDS.flatMap((id) => {
    const units = toWhole(fieldOf(foreign.damaged, id));
    return units > 0 ? [[id, units]] : [];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** True if an item has a whole number for each warehouse. */
const hasBalances = ({ stock }: Foreign): boolean =>
  WAREHOUSE_IDS.every((id) => toWhole(fieldOf(stock, id)) === fieldOf(stock, id));

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Partial<Record<string, unknown>>)[name] : undefined;

/** Values of another application that are no reorder points are left out. */
function toReorderPoints(stored: unknown): ReorderPoints | null {
  const { data = {} } = reorderPointsSchema.safeParse(stored);
  return Object.keys(data).length === 0 ? null : data;
}

/** The codes that an item is to have. */
export const foreignCodesOf = (foreign: Foreign): string[] =>
  codesOf({ barcode: toText(foreign.barcode), cartons: toCartons(foreign) });

/** An item without some of its codes. */
export const withoutCodes = (foreign: Foreign, codes: readonly string[]): Foreign => ({
  ...foreign,
  ...(codes.includes(toText(foreign.barcode)) && { barcode: '' }),
  cartons: toCartons(foreign).filter(({ code }) => !codes.includes(code)),
});

/** Values of another application that are no cartons are left out, and codes that the item has already. */
function toCartons({ barcode, cartons }: Foreign): Carton[] {
  const codes = new Set([toText(barcode)]);
  const known = (Array.isArray(cartons) ? cartons : []).flatMap((carton: unknown) => {
    const { data } = cartonSchema.safeParse(carton);
    if (!data || codes.has(data.code)) return [];
    codes.add(data.code);
    return [data];
  });
  return known.slice(0, MAX_CARTONS);
}

function toLastCounts(stored: unknown): NonNullable<ItemDoc['lastCounts']> | null {
  const known = WAREHOUSE_IDS.flatMap((id) => {
    const count = fieldOf(stored, id);
    const at = toDate(fieldOf(count, 'at'));
    return at === null ? [] : [[id, { at, by: toText(fieldOf(count, 'by')) }]];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** As the identity provider spells it. An older application stored addresses as they were typed. */
function toEmail(stored: unknown): string {
  const text = toText(stored);
  return emailSchema.safeParse(text).data ?? text;
}

/** Largest version: `If-Match` takes fifteen digits. No item will ever reach it. */
const MAX_VERSION = 999_999_999_999_999;

/** 0 for a value that is not a version. */
function toVersion(stored: unknown): number {
  const version = stored instanceof Decimal128 ? Number(String(stored)) : stored;
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 && version <= MAX_VERSION
    ? version
    : 0;
}

/** Text, or a number as text. All other values become ''. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isNumber = typeof value === 'number' || value instanceof Decimal128 || value instanceof Long;
  return isNumber ? String(value) : '';
}

/** A number, also one that is stored as text. 0 for a value that is not a number. */
function toNumber(value: unknown): number {
  // Number('') is 0; a Decimal128 or Long becomes text first.
  const number = typeof value === 'number' ? value : Number(toText(value));
  return Number.isFinite(number) ? number : 0;
}

/** Largest balance that is read: JavaScript can still add three of these exactly. */
const MAX_BALANCE = 1_000_000_000_000_000;

/** A whole number: without its fraction, and 0 if it is too large or not a number. */
function toWhole(value: unknown): number {
  const number = Math.trunc(toNumber(value));
  // `|| 0` turns -0 into 0.
  return Math.abs(number) <= MAX_BALANCE ? number || 0 : 0;
}

/** A time, also one that is stored as text or as a number. Null for a value that is not a time. */
function toDate(value: unknown): Date | null {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : value;
  if (!(date instanceof Date)) return null;
  const year = date.getUTCFullYear();
  // toISOString() gives other years six digits and a sign, which the contract refuses. The year of an invalid date is NaN.
  return year >= 0 && year <= 9999 ? date : null;
}
