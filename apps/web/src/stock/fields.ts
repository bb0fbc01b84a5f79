/**
 * One description of each field of an item, in the order of the forms. The add form, the edit form, the choice after a
 * conflict and the item's page use it. The schemas in shared/item say which values are valid and which fields can be
 * edited.
 */

import {
  type Carton,
  type Item,
  type ItemEdit,
  itemEditSchema,
  MAX_PRICE,
  MAX_QUANTITY,
  type NewItem,
  type ReorderPoints,
} from '@godown/shared/items/item';
import { describeField, type ItemField } from '@godown/shared/items/item-fields';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { decimalText, moneyText } from '../ui/format';
import { currencySign } from '../ui/number-style';
import { readNumber } from '../ui/read-number';
import { cartonRows, rowsWords } from './carton-rows';
import { pointsText, pointsWords } from './reorder-points';
import { stockText } from './stock';

export type ItemFieldName = keyof NewItem;
export type EditField = keyof ItemEdit;

/** The text of a form's fields. Every value is text until it is checked. */
export type ItemText = Record<ItemFieldName, string>;

/** Its texts are functions, because the language on the screen can change. */
interface ItemFieldInfo {
  label: () => string;
  /** The kind of input. For a number: its limits, its decimals (2 for money), and how it is shown. */
  input:
    | 'line'
    | 'code'
    | 'cartons'
    | 'paragraph'
    | 'email'
    | 'url'
    | 'reorderPoints'
    | { min: number; max: number; decimals: 0 | 2; toWords: (number: number) => string };
  /** True if it takes the whole width of a form with two columns. */
  isWide?: true;
  /** Its label among the facts on the item's page. Fields without it are shown elsewhere on the page, or not at all. */
  fact?: () => string;
  /** Messages that replace those of the schema. */
  messages?: { empty?: () => string; invalid?: () => string };
}

/** Checks a field as its description in the shared contract says, except for rules that only forms know. */
function described(field: ItemField, more: Partial<ItemFieldInfo> = {}): ItemFieldInfo {
  const { label, kind } = describeField(field);
  return { label: () => say(label), input: INPUTS[kind], ...more };
}

const INPUTS = {
  text: 'line',
  paragraph: 'paragraph',
  code: 'code',
  cartons: 'cartons',
  picture: 'url',
  money: { min: 0, max: MAX_PRICE, decimals: 2, toWords: moneyText },
} as const;

export const ITEM_FIELDS: Record<ItemFieldName, ItemFieldInfo> = {
  email: {
    label: () => t`User Email`,
    input: 'email',
    isWide: true,
    messages: { empty: () => t`User Email is required.` },
  },
  name: described('name'),
  supplier: described('supplier', { fact: () => t`Supplier` }),
  barcode: described('barcode', { fact: () => t`Barcode` }),
  category: described('category', { fact: () => t`Category` }),
  cartons: described('cartons', { isWide: true, fact: () => t`Cartons` }),
  description: described('description', { isWide: true, fact: () => t`Specs` }),
  price: described('price', { label: () => t`Price in ${{ currency: currencySign() }}` }),
  cost: described('cost', { label: () => t`Cost in ${{ currency: currencySign() }}`, fact: () => t`Cost` }),
  img: described('img', { isWide: true, messages: { invalid: () => t`Please enter image url.` } }),
  reorderPoints: {
    label: () => t`Warn me at`,
    input: 'reorderPoints',
    isWide: true,
    fact: () => t`Warn me at`,
  },
  quantity: {
    label: () => t`Quantity`,
    input: { min: -MAX_QUANTITY, max: MAX_QUANTITY, decimals: 0, toWords: stockText },
  },
};

export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as ItemFieldName[];

/** The fields that can be edited, in the order of the form. */
export const EDIT_FIELDS = ITEM_FIELD_NAMES.filter((name): name is EditField => name in itemEditSchema.shape);

export function isItemField(name: string): name is ItemFieldName {
  return name in ITEM_FIELDS;
}

export const EMPTY_ITEM = textOf(() => '');

export function toText(item: Item): ItemText {
  return textOf((name) => fieldText(name, item[name]));
}

/** The text of a value. '' for a value that the item lacks. */
export function fieldText(name: ItemFieldName, value: unknown): string {
  const { input } = ITEM_FIELDS[name];
  if (input === 'reorderPoints') return pointsText((value ?? {}) as ReorderPoints);
  if (input === 'cartons') return cartonRows((value ?? []) as Carton[]);
  return typeof value === 'number' && typeof input === 'object'
    ? decimalText(value, input.decimals)
    : String(value ?? '');
}

function textOf(toFieldText: (name: ItemFieldName) => string): ItemText {
  return Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, toFieldText(name)])) as ItemText;
}

/** The text of a field as the pages show it. Never empty. */
export function toWords(name: ItemFieldName, text: string): string {
  const { input } = ITEM_FIELDS[name];
  const number = typeof input === 'object' ? readNumber(text) : null;
  if (typeof input === 'object' && number !== null) return input.toWords(number);
  if (input === 'reorderPoints') return pointsWords(text) || t`Not given`;
  if (input === 'cartons') return rowsWords(text) || t`Not given`;
  return text || t`Not given`;
}
