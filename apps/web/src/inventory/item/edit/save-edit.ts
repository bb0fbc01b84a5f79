/** Sending an edit so that it overwrites nobody's work. */
import { type Item, type ItemEdit, itemSchema } from '@godown/shared/item';
import { ApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { sendIntention } from '../../../sync/send-intention';
import type { Keyed } from '../../../sync/send-once';
import { EDIT_FIELDS, type EditField } from './edit-fields';

/** How often an edit is sent afresh because somebody changed something else, such as the stock. */
const MAX_TRIES = 8;

type Saved = { state: 'saved'; item: Item } | { state: 'conflict'; current: Item; fields: EditField[] };

/**
 * Sends `edit`, made on the item as it was in `base`. Somebody's change of other fields is no reason to ask anybody: it
 * is sent again for the newer version. A change of the same ones is a conflict, unless both wrote the same.
 * Rejects with the `ApiError`. The same edit tried again after a lost answer counts once. `by`: the address of
 * who is signed in.
 */
export function saveEdit(base: Item, edit: ItemEdit, by: string): Promise<Saved> {
  const what = `edit ${base._id} ${base.version} ${JSON.stringify(edit)}`;
  return sendIntention({ by, what }, (keyed) => settle(base, edit, keyed));
}

async function settle(base: Item, edit: ItemEdit, keyed: Keyed): Promise<Saved> {
  let known = base;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { state: 'saved', item: await sendEdit(known, edit, keyed) };
    } catch (error) {
      const current = readConflict(error);
      if (!current || attempt === MAX_TRIES) throw error;
      const fields = fieldsInConflict(base, edit, current);
      if (fields.length > 0) return { state: 'conflict', current, fields };
      known = current;
    }
  }
}

async function sendEdit({ _id, version }: Item, edit: ItemEdit, { by, headers }: Keyed): Promise<Item> {
  const path = `/item/${encodeURIComponent(_id)}`;
  const ifSame = { ...headers, 'If-Match': `"${version}"` };
  return (await api.patch(path, { schema: itemSchema, body: edit, by, headers: ifSame })).data;
}

/** What both have changed, to something different. */
function fieldsInConflict(base: Item, edit: ItemEdit, current: Item): EditField[] {
  return EDIT_FIELDS.filter(
    (field) => edit[field] !== undefined && current[field] !== base[field] && current[field] !== edit[field],
  );
}

/** The item as it is now, when the server refused because ours was out of date. */
function readConflict(error: unknown): Item | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const current = itemSchema.safeParse(error.problem?.current);
  return current.success ? current.data : null;
}
