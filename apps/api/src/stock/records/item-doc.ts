import { can, type Role } from '@godown/shared/access/roles';
import type { Carton, Item, ItemEdit, LastCounts, ReorderPoints } from '@godown/shared/items/item';
import {
  describeField,
  ITEM_FIELD_NAMES,
  type ItemField,
  isOptional,
  type OptionalField,
  type TextField,
} from '@godown/shared/items/item-fields';
import type { Damaged } from '@godown/shared/items/warehouse-schemas';
import { EMPTY_STOCK, type Stock, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Collection, Db, ObjectId } from 'mongodb';
import { type FindFields, findFieldsOf } from './find-fields.js';
import type { ValueSums } from './movement-worth.js';

/** The version of the shape of `ItemDoc`. */
const SHAPE_VERSION = 1;

/**
 * An item as it is stored. Items of older versions, of older applications and of other programs are brought into this shape by
 * `operations/upgrade/shape-item.ts`.
 */
export interface ItemDoc extends Partial<Record<OptionalText, string>> {
  _id: ObjectId;
  /** Only this product writes it. An item without it is not in shape yet, see `SHAPED`. */
  shapeVersion: number;
  name: string;
  /** Dollars. */
  price: number;
  supplier: string;
  img: string;
  description: string;
  /** The ids of the pictures in the collection `pictures`, the main one first. Absent if there are none. */
  pictures?: string[];
  /** Absent if the item has no such value, as other optional fields are. In dollars. */
  cost?: number;
  /** Cost of all its pieces together, good and damaged, in cents. Absent if the cost is not known. */
  worth?: number;
  /** Pieces that left, less those that came back, while the cost was not known. Absent if there are none. */
  unvalued?: ValueSums;
  /** Pieces below zero, by the kind of movement with which they left, see `ValueState`. */
  missing?: ValueSums;
  /** When a reversal last changed the effect of earlier movements on the value. */
  revaluedAt?: Date;
  cartons?: Carton[];
  reorderPoints?: ReorderPoints;
  /** The sum of `stock`. */
  quantity: number;
  stock: Stock;
  /** Damaged pieces, beside the stock. A warehouse without any is absent, and so is the field if no warehouse has any. */
  damaged?: Damaged;
  /** Address of the person who added it, trimmed and lower case. Empty if an older application did not store it. */
  email: string;
  /** 0 before the first change by this product. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Address of the person who changed it last. */
  updatedBy?: string;
  /** When units of it were last carried in, out or elsewhere. Absent if they never were since this product stores it. */
  lastMovedAt?: Date;
  /** When and by whom each warehouse was last counted. */
  lastCounts?: Partial<Record<WarehouseId, { at: Date; by: string }>>;
  /** Made from the other fields by the ledger. It never appears in a response. */
  find: FindFields;
  /**
   * The bar code and the codes of the cartons, made like `find`. Absent if there are none. A unique index keeps the codes of all items
   * apart; the ledger also keeps apart codes that are the same otherwise (`same-code.ts`).
   */
  allCodes?: string[];
}

export type ItemCollection = Collection<ItemDoc>;

export const ITEMS = 'items';

export const itemsOf = (db: Db): ItemCollection => db.collection(ITEMS);

/** Part of every filter that reads items: an item that another program has just written is not read until it is in shape. */
export const SHAPED = { shapeVersion: SHAPE_VERSION } as const;

/** An item without stock and text. */
export function emptyItem(item: Pick<ItemDoc, '_id' | 'email' | 'createdAt'>): ItemDoc {
  const fields = {
    ...item,
    ...SHAPED,
    name: '',
    price: 0,
    supplier: '',
    img: '',
    description: '',
    quantity: 0,
    stock: EMPTY_STOCK,
    version: 0,
    updatedAt: item.createdAt,
  };
  return { ...fields, find: findFieldsOf(fields) };
}

const OTHER_SHOWN = [
  'pictures',
  'reorderPoints',
  'quantity',
  'stock',
  'damaged',
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
export type ShownItem = Pick<ItemDoc, '_id' | ShownField>;

type OptionalFields = Pick<ItemEdit, OptionalField | 'reorderPoints'>;
type OptionalText = OptionalField & TextField;

/** The item as the API returns it to a role, null for a visitor. A visitor does not see people, and few roles see costs. */
export function toItem(doc: ShownItem, role: Role | null): Item {
  const signedIn = role !== null;
  const { email, updatedBy, lastCounts, pictures, damaged } = doc;
  const item: Item = {
    _id: String(doc._id),
    name: doc.name,
    price: doc.price,
    supplier: doc.supplier,
    img: doc.img,
    description: doc.description,
    quantity: doc.quantity,
    stock: doc.stock,
    version: doc.version,
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
  };
  if (pictures) item.pictures = pictures;
  if (signedIn && email !== '') item.email = email;
  if (signedIn && updatedBy !== undefined) item.updatedBy = updatedBy;
  if (signedIn && damaged) item.damaged = damaged;
  if (signedIn && lastCounts) item.lastCounts = toLastCounts(lastCounts);
  return { ...item, ...toOptionalFields(doc, role) };
}

/** The optional fields, each with the permission that is needed to see it. */
const OPTIONAL_FIELDS = ITEM_FIELD_NAMES.filter(isOptional).map(
  (field) => [field, describeField(field).permission] as const,
);

/** Fields that an item may lack. Only a signed-in caller sees the reorder points. */
function toOptionalFields(doc: ShownItem, role: Role | null): Partial<Item> {
  const { reorderPoints } = doc;
  const shown: Partial<Item> = {};
  for (const [field, permission] of OPTIONAL_FIELDS) {
    if (permission && !(role !== null && can(role, permission))) continue;
    Object.assign(shown, doc[field] !== undefined && { [field]: doc[field] });
  }
  if (role !== null && reorderPoints) shown.reorderPoints = reorderPoints;
  return shown;
}

/** Price and cost of a unit, in dollars. A cost of null is not known. */
export const toPrices = ({
  price,
  cost,
}: Pick<ItemDoc, 'price' | 'cost'>): { price: number; cost: number | null } => ({
  price,
  cost: cost ?? null,
});

/** The fields as they are stored: `undefined` for a value that is removed. */
export function toStoredFields<Fields extends Partial<OptionalFields>>(fields: Fields) {
  const emptied = OPTIONAL_FIELDS.filter(([field]) => fields[field] === '' || fields[field] === null);
  const { cartons, reorderPoints } = fields;
  return {
    ...fields,
    ...(cartons?.length === 0 && { cartons: undefined }),
    ...Object.fromEntries(emptied.map(([field]) => [field, undefined])),
    ...(reorderPoints && Object.keys(reorderPoints).length === 0 && { reorderPoints: undefined }),
  };
}

function toLastCounts(counts: NonNullable<ItemDoc['lastCounts']>): LastCounts {
  const known = WAREHOUSE_IDS.flatMap((id) => {
    const count = counts[id];
    return count ? [[id, { at: count.at.toISOString(), by: count.by }]] : [];
  });
  return Object.fromEntries(known);
}
