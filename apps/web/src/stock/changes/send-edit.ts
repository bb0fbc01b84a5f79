/** Sends an edit without overwriting the edits of other people. */
import { type Item, type ItemEdit, itemSchema } from '@godown/shared/item';
import type { Api } from '../../api/client';
import { EDIT_FIELDS, type EditField, fieldText, toText } from '../fields';
import { readCurrent } from './read-current';

/** How often an edit is resent because something else was changed, such as the stock. */
const MAX_TRIES = 8;

/** Someone else changed the same fields. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict';
  /** The item as they left it. */
  readonly current: Item;
  readonly fields: EditField[];

  constructor(current: Item, fields: EditField[]) {
    super('Someone edited this while you did. Open the edit to choose what to keep.');
    this.current = current;
    this.fields = fields;
  }
}

interface Keyed {
  by: string;
  headers: Record<string, string>;
}

/**
 * Sends `edit`, which was made on `base`. If other fields were changed since, it is resent for the newer version. Rejects
 * with an `EditConflict` if the same fields were changed to something else, otherwise with the `ApiError`.
 */
export async function sendEdit(
  api: Api,
  path: string,
  { base, edit }: { base: Item; edit: ItemEdit },
  { by, headers }: Keyed,
): Promise<Item> {
  let known = base;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const ifSame = { ...headers, 'If-Match': `"${known.version}"` };
      return (await api.patch(path, { schema: itemSchema, body: edit, by, headers: ifSame })).data;
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
