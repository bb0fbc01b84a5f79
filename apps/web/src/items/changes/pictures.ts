/** The pictures of an item: a new one, another order, and one that is removed. */

import { itemSchema } from '@godown/shared/items/item';
import { movementPictureSchema } from '@godown/shared/items/picture-schemas';
import { orderPictures } from '@godown/shared/items/pictures';
import { t } from '@lingui/core/macro';
import { invalidate } from '../../api/invalidate';
import { defineChange, type Sent, type Target } from '../../stock/changes/change';
import { movementKeys } from '../../stock/queries';

/** A picture as it is sent. Bytes and no `Blob`: every browser stores them. */
export interface SmallPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its media type. */
  type: string;
}

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
    const body = new Blob([bytes], { type });
    return {
      item: await api.call('POST /item/{id}/pictures', itemSchema, {
        params: { id: subject },
        body,
        ...keyed,
      }),
    };
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
    return {
      item: await api.call('DELETE /item/{id}/pictures/{picture}', itemSchema, {
        params: { id: subject, picture },
        ...keyed,
      }),
    };
  },
});

export const picturesOrdered = defineChange<{ pictures: string[] }, Sent>({
  kind: 'picture-order',
  text: () => t`New order of pictures`,
  apply: ({ pictures }, item) => ({ ...item, pictures: orderPictures(item.pictures ?? [], pictures) }),
  async send({ subject, pictures }, { api, keyed }) {
    const params = { id: subject };
    return {
      item: await api.call('PUT /item/{id}/pictures', itemSchema, { params, body: { pictures }, ...keyed }),
    };
  },
});

/** The picture of what broke, beside the movement that says so. */
export const brokenPictured = defineChange<SmallPicture & { movement: string }, Sent>({
  kind: 'movement-picture',
  text: () => t`Picture of what broke`,
  onConfirmed: ({ subject }, _sent, client) =>
    invalidate(client, movementKeys.ofItem(subject), movementKeys.journals),
  async send({ movement, bytes, type }, { api, keyed }) {
    const body = new Blob([bytes], { type });
    await api.call('POST /movements/{id}/pictures', movementPictureSchema, {
      params: { id: movement },
      body,
      ...keyed,
    });
    return { item: null };
  },
});

/** A picture that is sent later, with the key under which it will be sent. */
export type NewPicture = SmallPicture & { key: string };
