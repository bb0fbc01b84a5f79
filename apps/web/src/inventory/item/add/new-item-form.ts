/** From what is typed to what the API takes, and from its answers back to the fields. */
import { type NewItem, newItemSchema } from '@godown/shared/item';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** Everything is text until it is checked. */
export type NewItemText = Record<keyof NewItem, string>;

export const EMPTY_ITEM: NewItemText = {
  email: '',
  name: '',
  supplier: '',
  description: '',
  price: '',
  quantity: '',
  img: '',
};

const FIELDS = Object.keys(EMPTY_ITEM) as (keyof NewItemText)[];

export function isField(path: string): path is keyof NewItemText {
  return (FIELDS as string[]).includes(path);
}

/** The message at a field. Spec words three of them. */
export function toMessage(field: keyof NewItemText, text: string, message: string): string {
  if (field === 'img') return 'Please enter image url.';
  if (field === 'email' && text.trim() === '') return 'User Email is required.';
  return message;
}

/** What to send: a field left empty is left out, so that the contract's default applies. */
function toInput({ email, name, supplier, description, img, price, quantity }: NewItemText) {
  return {
    email,
    name,
    supplier,
    description,
    img,
    ...(price.trim() !== '' && { price: Number(price) }),
    ...(quantity.trim() !== '' && { quantity: Number(quantity) }),
  };
}

/** A number input reads as '' while it holds something that is no number ("12e"). */
function hasBadInput(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** Validates with the schema the server validates with. */
export const newItemResolver: Resolver<NewItemText, unknown, NewItem> = (values, _context, { fields }) => {
  const errors: FieldErrors<NewItemText> = {};
  const checked = newItemSchema.safeParse(toInput(values));
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      const field = String(path[0] ?? '');
      if (isField(field) && !errors[field]) {
        errors[field] = { type: 'schema', message: toMessage(field, values[field], message) };
      }
    }
  }
  for (const field of ['price', 'quantity'] as const) {
    if (hasBadInput(fields[field]?.ref)) errors[field] = { type: 'schema', message: 'Enter a number.' };
  }
  if (checked.success && Object.keys(errors).length === 0) return { values: checked.data, errors: {} };
  return { values: {}, errors };
};
