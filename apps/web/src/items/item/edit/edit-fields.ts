/** Which fields of an item were edited, and whether the schema allows what was typed. */
import { type Item, type ItemEdit, itemEditSchema } from '@godown/shared/items/item';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { EDIT_FIELDS, type EditField, fieldText, type ItemText, toText } from '../../../stock/fields';
import { checkFields } from '../check-fields';

/** The fields whose text differs from the item's. */
export function changedFields(typed: ItemText, item: Item): EditField[] {
  const stored = toText(item);
  return EDIT_FIELDS.filter((field) => typed[field] !== stored[field]);
}

/** The fields that were typed on `base` and have been changed to something else in `current`. */
export function conflictingFields(typed: ItemText, base: Item, current: Item): EditField[] {
  const [before, now] = [toText(base), toText(current)];
  return changedFields(typed, base).filter(
    (field) => now[field] !== before[field] && now[field] !== typed[field],
  );
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
  const stored = toText(item);
  return Object.fromEntries(
    (Object.entries(edit) as [EditField, unknown][]).filter(
      ([field, value]) => fieldText(field, value) !== stored[field],
    ),
  );
}
