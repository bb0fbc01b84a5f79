import type { Item } from '@godown/shared/items/item';
import { useState } from 'react';
import { EDIT_FIELDS, type EditField, type ItemText } from '../../../stock/fields';

export type Choice = 'mine' | 'theirs';

export interface Conflict {
  /** The item with the other person's edit. */
  current: Item;
  /** The typed text of the fields in conflict. It is kept after a choice, so that the choice can be changed. */
  mine: Partial<ItemText>;
  chosen: Partial<Record<EditField, Choice>>;
  /** The fields that only they changed. The form takes these over without asking. */
  taken: EditField[];
}

/** Lets the person decide which of two edits of the same fields to keep. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    setConflict,
    /** In the order of the form. */
    fields: EDIT_FIELDS.filter((field) => conflict?.mine[field] !== undefined),
    undecided: EDIT_FIELDS.filter(
      (field) => conflict?.mine[field] !== undefined && conflict.chosen[field] === undefined,
    ),
    choose: (fields: readonly EditField[], choice: Choice) =>
      setConflict(
        (before) =>
          before && {
            ...before,
            chosen: { ...before.chosen, ...Object.fromEntries(fields.map((field) => [field, choice])) },
          },
      ),
    /** Typing in a field chooses the typed text. */
    retype: (field: EditField, text: string) =>
      setConflict((before) =>
        before?.mine[field] === undefined
          ? before
          : {
              ...before,
              mine: { ...before.mine, [field]: text },
              chosen: { ...before.chosen, [field]: 'mine' },
            },
      ),
  };
}
