import type { Item } from '@godown/shared/items/item';
import { type EditField, toText } from '../../../stock/fields';
import { changedFields } from './edit-fields';
import { type Choice, useConflict } from './use-conflict';
import type { useEditText } from './use-edit-text';

/** Brings the edit of someone else into the form, and applies the person's choice for each field in conflict. */
export function useEditConflict({ form, base, setBase }: ReturnType<typeof useEditText>) {
  const { conflict, setConflict, fields: inConflict, undecided, choose, retype } = useConflict();

  return {
    conflict,
    inConflict,
    undecided,
    retype,
    end: () => setConflict(null),
    /** Takes over the fields that only they changed, and keeps the typed text. `fields`: those that both changed. */
    begin(current: Item, fields: readonly EditField[]) {
      const typed = form.getValues();
      const theirs = toText(current);
      const taken = changedFields(toText(base), current).filter((field) => !fields.includes(field));
      for (const field of taken) form.setValue(field, theirs[field]);
      setBase(current);
      setConflict({
        current,
        mine: Object.fromEntries(fields.map((field) => [field, typed[field]])),
        chosen: {},
        taken,
      });
    },
    decide(choice: Choice, fields: readonly EditField[] = inConflict) {
      if (!conflict) return;
      const theirs = toText(conflict.current);
      for (const field of fields) {
        form.setValue(field, choice === 'theirs' ? theirs[field] : (conflict.mine[field] ?? ''));
        form.clearErrors(field);
      }
      choose(fields, choice);
    },
  };
}
