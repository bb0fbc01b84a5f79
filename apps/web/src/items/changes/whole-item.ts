/** A new item, and the deletion and restoring of one. */

import { deletionSchema, type ItemAddition, itemSchema } from '@godown/shared/items/item';
import { msg, t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { Refusal } from '../../api/refusal';
import { createChange, defineChange, type Sent } from '../../stock/changes/change';
import { removeFromLists } from '../../stock/list-cache';
import { fetchItem, itemKeys, movementKeys } from '../../stock/queries';
import { itemPath } from '../../stock/stock';
import { shorten } from '../../ui/shorten';
import type { NewPicture } from './pictures';

interface Added {
  item: ItemAddition;
  /** Sent one by one when it is there. */
  pictures?: NewPicture[];
}

/** Its key is its subject, because the item has no id yet. */
export const added = defineChange<Added, Sent>({
  kind: 'add',
  text: () => t`New item`,
  // Spec: this text.
  done: () => t`new item added..`,
  result: ({ item }) => item && { of: item._id, path: itemPath(item._id) },
  onConfirmed: (_change, _sent, client) => invalidate(client, itemKeys.lists),
  async send(change, sending) {
    const { api, keyed } = sending;
    const { item: body, pictures = [] } = change;
    // Before the item is sent: without this part it would be there, and its pictures would not.
    const later = pictures.length > 0 ? await import('./send-pictures') : null;
    const item = await api.call('POST /item', itemSchema, { body, ...keyed });
    later?.sendLater(change, { _id: item._id, pictures }, sending);
    return { item };
  },
});

export const deleted = defineChange<object, Sent>({
  kind: 'delete',
  text: () => t`Delete item`,
  done: ({ itemName }) => t`${{ item: shorten(itemName) }} deleted.`,
  undo:
    ({ subject, itemName, by }) =>
    () =>
      createChange(restored, { _id: subject, name: itemName }, {}, by),
  onConfirmed({ subject }, _sent, client) {
    removeFromLists(client, subject);
    client.removeQueries({ queryKey: itemKeys.one(subject) });
    invalidate(client, movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(subject));
  },
  async send({ subject }, { api, keyed }) {
    await api
      .call('DELETE /item/{id}', deletionSchema, { params: { id: subject }, ...keyed })
      .catch(ignoreMissing);
    return { item: null };
  },
});

export const restored = defineChange<object, Sent>({
  kind: 'restore',
  text: () => t`Restore item`,
  done: ({ itemName }) => t`${{ item: shorten(itemName) }} restored.`,
  onConfirmed: (_change, _sent, client) => invalidate(client, itemKeys.lists, movementKeys.deleted),
  async send({ subject }, { api, keyed }) {
    const sent = api.call('POST /item/{id}/restore', itemSchema, { params: { id: subject }, ...keyed });
    return { item: await sent.catch((error) => explainMissing(api, error, subject)) };
  },
});

/** If someone else has deleted the item already, the deletion has succeeded. */
function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Tells apart the two reasons: someone else restored the item first, or its 30 days are over. */
async function explainMissing(api: Api, error: unknown, id: string): Promise<never> {
  if (!isMissing(error)) throw error;
  const isBack = await fetchItem(api, id).then(
    () => true,
    () => false,
  );
  const says = isBack ? msg`Someone else has restored it already.` : msg`It can no longer be restored.`;
  throw new Refusal(says, { cause: error });
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'item_not_found';
}
