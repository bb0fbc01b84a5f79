/** The fields that can be edited: as text while they are typed, as an `ItemEdit` when they are sent. */
import { type Item, type ItemEdit, itemEditSchema } from '@godown/shared/item';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { moneyText } from '../../../ui/format';

/** In the order of the form. */
export const EDIT_FIELDS = ['name', 'price', 'supplier', 'img', 'description'] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** Everything is text until it is checked. */
export type EditText = Record<EditField, string>;

export const EDIT_LABELS: Record<EditField, string> = {
  name: 'Name',
  price: 'Price in $',
  supplier: 'Supplier',
  img: 'Image URL',
  description: 'Description',
};

export function isEditField(path: string): path is EditField {
  return (EDIT_FIELDS as readonly string[]).includes(path);
}

export function toText({ name, price, supplier, img, description }: Item): EditText {
  return { name, price: String(price), supplier, img, description };
}

/** What a field says, for reading; never nothing. */
export function toWords(field: EditField, { [field]: value }: Pick<Item, EditField>): string {
  if (typeof value === 'number') return moneyText(value);
  return value === '' ? 'Nothing' : value;
}

/** The fields in which the text is another than the item's. */
export function changedFields(typed: EditText, item: Item): EditField[] {
  const before = toText(item);
  return EDIT_FIELDS.filter((field) => typed[field] !== before[field]);
}

/** The message at a field. Spec words the one of a picture's address. */
export function toMessage(field: EditField, message: string): string {
  return field === 'img' ? 'Please enter image url.' : message;
}

/** A number input reads as '' while it holds something that is no number ("12e"), and while it is empty. */
const toPrice = (text: string) => (text.trim() === '' ? undefined : Number(text));

function toInput(typed: EditText, fields: EditField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field, field === 'price' ? toPrice(typed.price) : typed[field]]),
  );
}

/** What really differs from `item`: a blank at the end of a name is no change. */
function withoutSame(edit: ItemEdit, item: Item): ItemEdit {
  return Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => item[field as EditField] !== value),
  );
}

/**
 * Validates with the schema the server validates with, and only what differs from `base`: what an item has held since
 * another application wrote it keeps nobody from changing something else. Results in the fields that differ, or {}.
 */
export function editResolver(base: Item): Resolver<EditText, unknown, ItemEdit> {
  return (typed) => {
    const fields = changedFields(typed, base);
    if (fields.length === 0) return { values: {}, errors: {} };
    const errors: FieldErrors<EditText> = {};
    const report = (field: EditField, message: string) => {
      errors[field] ??= { type: 'schema', message: toMessage(field, message) };
    };
    // An absent price would be one that is not to be changed.
    if (fields.includes('price') && toPrice(typed.price) === undefined) report('price', 'Enter a number.');
    const checked = itemEditSchema.safeParse(toInput(typed, fields));
    for (const { path, message } of checked.error?.issues ?? []) {
      const field = String(path[0] ?? '');
      if (isEditField(field)) report(field, message);
    }
    if (!checked.success || Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: withoutSame(checked.data, base), errors: {} };
  };
}
