import type { Item } from '@godown/shared/item';
import { useState } from 'react';
import { EDIT_FIELDS, type EditField, type ItemText } from '../../fields';

export type Choice = 'mine' | 'theirs';

export interface Conflict {
  /** The item as somebody else has left it. */
  current: Item;
  /** What was typed where they changed the same: kept whatever is chosen, so that one can change one's mind. */
  mine: Partial<ItemText>;
  chosen: Partial<Record<EditField, Choice>>;
  /** What they changed and we did not: taken over without asking. */
  taken: EditField[];
}

/** Which of two edits of the same fields is to stay: nobody decides that but the person. */
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
    /** Who goes on typing in a field keeps their own. */
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
