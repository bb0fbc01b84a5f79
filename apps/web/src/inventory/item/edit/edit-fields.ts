/** The fields that can be edited, and which of them were. */
import { type Item, type ItemEdit, itemEditSchema } from '@godown/shared/item';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { checkFields } from '../check-fields';
import { ITEM_FIELD_NAMES, type ItemText, toText } from '../fields';

export type EditField = keyof ItemEdit;

/** In the order of the form. */
export const EDIT_FIELDS = ITEM_FIELD_NAMES.filter((name): name is EditField => name in itemEditSchema.shape);

/** The fields whose text differs from the item's. */
export function changedFields(typed: ItemText, item: Item): EditField[] {
  const stored = toText(item);
  return EDIT_FIELDS.filter((field) => typed[field] !== stored[field]);
}

/**
 * Checks only the fields that differ from `base`: an invalid value that another application wrote must not prevent
 * changes to other fields. Returns the fields that differ, or {}.
 */
export function editResolver(base: Item): Resolver<ItemText, unknown, ItemEdit> {
  const schema = z.pipe(
    itemEditSchema,
    z.transform((edit) => withoutSame(edit, base)),
  );
  return (typed) => {
    const fields = changedFields(typed, base);
    if (fields.length === 0) return { values: {}, errors: {} };
    return checkFields(schema, typed, fields);
  };
}

/** Only real differences from `item`: a space at the end of a name is no change. */
function withoutSame(edit: ItemEdit, item: Item): ItemEdit {
  return Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => item[field as EditField] !== value),
  );
}
