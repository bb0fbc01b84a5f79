/**
 * One description of each field of an item, in the order of the forms. The forms that add and edit an item, the choice
 * after a conflict and the item's page all follow it. The schemas in shared/item say what is allowed and what can be
 * edited.
 */
import {
  type Item,
  type ItemEdit,
  itemEditSchema,
  MAX_PRICE,
  MAX_QUANTITY,
  type NewItem,
} from '@godown/shared/item';
import { moneyText } from '../ui/format';
import { readNumber } from '../ui/read-number';
import { stockText } from './stock';

export type ItemFieldName = keyof NewItem;
export type EditField = keyof ItemEdit;

/** What is typed into the fields of a form. Everything is text until it is checked. */
export type ItemText = Record<ItemFieldName, string>;

interface ItemFieldInfo {
  label: string;
  /** What is typed. For a number: its limits, for money with two decimals, and how it is shown. */
  input:
    | 'line'
    | 'paragraph'
    | 'email'
    | 'url'
    | { min: number; max: number; decimals: 0 | 2; toWords: (number: number) => string };
  /** Whether it takes the whole width of a form with two columns. */
  isWide?: true;
  /** Its label among the facts on the item's page. Without one it has a place of its own there, or none. */
  fact?: string;
  /** Instead of the schema's message. */
  messages?: { empty?: string; invalid?: string };
}

export const ITEM_FIELDS: Record<ItemFieldName, ItemFieldInfo> = {
  email: {
    label: 'User Email',
    input: 'email',
    isWide: true,
    messages: { empty: 'User Email is required.' },
  },
  name: { label: 'Name', input: 'line' },
  supplier: { label: 'Supplier', input: 'line', fact: 'Supplier' },
  description: { label: 'Description', input: 'paragraph', isWide: true, fact: 'Specs' },
  price: { label: 'Price in $', input: { min: 0, max: MAX_PRICE, decimals: 2, toWords: moneyText } },
  img: { label: 'Image URL', input: 'url', messages: { invalid: 'Please enter image url.' } },
  quantity: {
    label: 'Quantity',
    input: { min: -MAX_QUANTITY, max: MAX_QUANTITY, decimals: 0, toWords: stockText },
  },
};

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemFieldName[];

/** The fields that can be edited, in the order of the form. */
export const EDIT_FIELDS = ITEM_FIELD_NAMES.filter((name): name is EditField => name in itemEditSchema.shape);

export function isItemField(name: string): name is ItemFieldName {
  return name in ITEM_FIELDS;
}

export function isNumberField(name: ItemFieldName): boolean {
  return typeof ITEM_FIELDS[name].input === 'object';
}

export const EMPTY_ITEM = textOf(() => '');

export function toText(item: Item): ItemText {
  return textOf((name) => String(item[name] ?? ''));
}

function textOf(toFieldText: (name: ItemFieldName) => string): ItemText {
  return Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, toFieldText(name)])) as ItemText;
}

/** The text of a field, as it is shown to be read. Never empty. */
export function toWords(name: ItemFieldName, text: string): string {
  const { input } = ITEM_FIELDS[name];
  const number = typeof input === 'object' ? readNumber(text) : null;
  if (typeof input === 'object' && number !== null) return input.toWords(number);
  return text || 'Not given';
}
