/** The fields of an item that people write: their names, and what the product does with them. */

import type { Permission } from '../access/roles.js';
import type { ItemEdit } from './item.js';

/** All fields but the reorder points: an item has one of these for each warehouse. */
export type ItemField = Exclude<keyof ItemEdit, 'reorderPoints'>;

interface Description {
  label: string;
  /** `code`: what a scanner reads. `cartons`: a list of them, see `cartons.ts`. `picture`: its address. `money`: dollars. */
  kind: 'text' | 'paragraph' | 'code' | 'cartons' | 'picture' | 'money';
  /** True if an item may lack it. */
  isOptional?: true;
  /** The permission that a person needs to see it. Everybody sees the others. */
  permission?: Permission;
  /** True if a search finds its words. */
  isSearched?: true;
}

/**
 * In the order of imports and exports. Which values are valid is said by the schemas in `item.ts`. All of them can be edited, imported and exported,
 * are in the journal, and those that are optional can be a column of the list.
 */
export const ITEM_FIELDS = {
  barcode: { label: /* i18n */ 'Barcode', kind: 'code', isOptional: true, isSearched: true },
  name: { label: /* i18n */ 'Name', kind: 'text', isSearched: true },
  supplier: { label: /* i18n */ 'Supplier', kind: 'text', isSearched: true },
  category: { label: /* i18n */ 'Category', kind: 'text', isOptional: true },
  description: { label: /* i18n */ 'Description', kind: 'paragraph', isSearched: true },
  price: { label: /* i18n */ 'Price', kind: 'money' },
  cost: { label: /* i18n */ 'Cost', kind: 'money', isOptional: true, permission: 'cost' },
  cartons: { label: /* i18n */ 'Cartons', kind: 'cartons', isOptional: true, isSearched: true },
  img: { label: /* i18n */ 'Image URL', kind: 'picture' },
} as const satisfies Record<ItemField, Description>;

type Fields = typeof ITEM_FIELDS;
/** Fields whose values are numbers. */
export type MoneyField = { [F in ItemField]: Fields[F] extends { kind: 'money' } ? F : never }[ItemField];
/** Fields whose values are texts. */
export type TextField = Exclude<ItemField, MoneyField | 'cartons'>;
/** Fields that an item may lack. */
export type OptionalField = {
  [F in ItemField]: Fields[F] extends { isOptional: true } ? F : never;
}[ItemField];

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemField[];

export const describeField = (field: ItemField): Description => ITEM_FIELDS[field];

export const isMoney = (field: ItemField): field is MoneyField => describeField(field).kind === 'money';
export const isOptional = (field: ItemField): field is OptionalField =>
  describeField(field).isOptional === true;
