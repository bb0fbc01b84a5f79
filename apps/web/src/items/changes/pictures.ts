/** The pictures of an item: a new one, another order, and one that is removed. */

import { itemSchema } from '@godown/shared/items/item';
import { movementPictureSchema } from '@godown/shared/items/picture-schemas';
import { orderPictures } from '@godown/shared/items/pictures';
import { t } from '@lingui/core/macro';
import { invalidate } from '../../api/invalidate';
import { defineChange, type Sent, type Target } from '../../stock/changes/change';
import { movementKeys } from '../../stock/queries';
import { itemPath } from '../../stock/stock';

/** A picture as it is sent. Bytes and no `Blob`: every browser stores them. */
export interface SmallPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its media type. */
  type: string;
}

const pathOf = (item: string) => `${itemPath(item)}/pictures`;

/** Changes of pictures are sent in order, and hold up no other change of the item. */
export const picturesOf = ({ _id, name }: { _id: string; name: string }): Target => ({
  _id,
  name,
  touches: [`${_id}/pictures`],
});

export const pictureAdded = defineChange<SmallPicture, Sent>({
  kind: 'picture-add',
  text: () => t`New picture`,
  async send({ subject, bytes, type }, { api, keyed }) {
    const file = new Blob([bytes], { type });
    return { item: (await api.upload(pathOf(subject), file, { schema: itemSchema, ...keyed })).data };
  },
});

export const pictureRemoved = defineChange<{ picture: string }, Sent>({
  kind: 'picture-remove',
  text: () => t`Remove a picture`,
  done: () => t`Picture removed.`,
  apply: ({ picture }, item) => ({
    ...item,
    pictures: (item.pictures ?? []).filter((each) => each !== picture),
  }),
  async send({ subject, picture }, { api, keyed }) {
    const path = `${pathOf(subject)}/${picture}`;
    return { item: (await api.delete(path, { schema: itemSchema, ...keyed })).data };
  },
});

export const picturesOrdered = defineChange<{ pictures: string[] }, Sent>({
  kind: 'picture-order',
  text: () => t`Another order of pictures`,
  apply: ({ pictures }, item) => ({ ...item, pictures: orderPictures(item.pictures ?? [], pictures) }),
  async send({ subject, pictures }, { api, keyed }) {
    const options = { schema: itemSchema, body: { pictures }, ...keyed };
    return { item: (await api.put(pathOf(subject), options)).data };
  },
});

/** The picture of what broke, beside the movement that says so. */
export const brokenPictured = defineChange<SmallPicture & { movement: string }, Sent>({
  kind: 'movement-picture',
  text: () => t`Picture of what broke`,
  onConfirmed: ({ subject }, _sent, client) =>
    invalidate(client, movementKeys.ofItem(subject), movementKeys.journals),
  async send({ movement, bytes, type }, { api, keyed }) {
    const path = `/movements/${encodeURIComponent(movement)}/pictures`;
    await api.upload(path, new Blob([bytes], { type }), { schema: movementPictureSchema, ...keyed });
    return { item: null };
  },
});

/** A picture that is sent later, with the key under which it will be sent. */
export type NewPicture = SmallPicture & { key: string };
