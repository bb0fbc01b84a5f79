/** The change of an item's fields. It never overwrites the edits of other people. */

import { type Item, type ItemEdit, itemSchema } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { type Change, defineChange, type Sending, type Sent } from '../../stock/changes/change';
import { readCurrent } from '../../stock/changes/read-current';
import {
  EDIT_FIELDS,
  type EditField,
  fieldText,
  ITEM_FIELDS,
  isItemField,
  toText,
  toWords,
} from '../../stock/fields';
import { itemPath } from '../../stock/stock';
import { editDraftKey } from './edit-draft';

interface Edited {
  /** The item that the edit was made on. */
  base: Item;
  edit: ItemEdit;
}

export const edited = defineChange<Edited, Sent>({
  kind: 'edit',
  text: ({ edit }) => Object.entries(edit).map(editText).join(', '),
  done: () => t`Changes saved`,
  apply: ({ edit }, item) => withEdit(item, edit),
  send: async (change, sending) => ({ item: await sendEdit(change, sending) }),
  /** The form shows it again. */
  correct({ by, subject, base, edit }, client) {
    client.setQueryData(editDraftKey(by, subject), { base, typed: toText(withEdit(base, edit)) });
    return { path: itemPath(subject), state: { edit: true } };
  },
});

/** Such as `Name: Grill 25L White`. */
function editText([field, value]: [string, unknown]): string {
  if (!isItemField(field)) return String(value);
  return t`${{ field: ITEM_FIELDS[field].label() }}: ${{ value: toWords(field, fieldText(field, value)) }}`;
}

/** An item with the fields of an edit. It lacks a cost that the edit removes. */
export function withEdit(item: Item, { cost, ...edit }: ItemEdit): Item {
  return Object.assign({}, item, edit, cost !== undefined && { cost: cost ?? undefined });
}

/** Number of times that an edit is resent because something else was changed, such as the stock. */
const MAX_TRIES = 8;

/** Someone else changed the same fields. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict';
  /** The item as they left it. */
  readonly current: Item;
  readonly fields: EditField[];

  constructor(current: Item, fields: EditField[]) {
    super(t`Someone edited this while you did. Open the edit to choose what to keep.`);
    this.current = current;
    this.fields = fields;
  }
}

/**
 * Sends `edit`, which was made on `base`. If other fields were changed since, it is resent for the newer version. Rejects
 * with an `EditConflict` if the same fields were changed to something else, otherwise with the `ApiError`.
 */
async function sendEdit({ subject, base, edit }: Change & Edited, { api, keyed }: Sending): Promise<Item> {
  const params = { id: subject };
  let known = base;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.call('PATCH /item/{id}', itemSchema, {
        params,
        body: edit,
        ...keyed,
        version: known.version,
      });
    } catch (error) {
      const current = readCurrent(error);
      if (!current || attempt === MAX_TRIES) throw error;
      const fields = fieldsInConflict(base, edit, current);
      if (fields.length > 0) throw new EditConflict(current, fields);
      known = current;
    }
  }
}

/** The fields that both people changed, to different values. */
function fieldsInConflict(base: Item, edit: ItemEdit, current: Item): EditField[] {
  const [before, now] = [toText(base), toText(current)];
  return EDIT_FIELDS.filter(
    (field) =>
      edit[field] !== undefined &&
      now[field] !== before[field] &&
      now[field] !== fieldText(field, edit[field]),
  );
}
