import { post } from '../../outbox/outbox';
import { findChange } from '../../outbox/posted';
import { type Change, createChange, type Sending } from '../../stock/changes/change';
import { changeMutation } from '../../stock/changes/change-mutation';
import { type NewPicture, pictureAdded, picturesOf } from './pictures';

/**
 * Puts the pictures of an item that was just added into the outbox. If the addition is sent again, because the device has not
 * stored that it was, they are there already or the server knows their keys.
 */
export function sendLater(
  { by, itemName: name }: Change,
  { _id, pictures }: { _id: string; pictures: readonly NewPicture[] },
  { api, client }: Sending,
): void {
  // Their toasts open no page.
  const options = changeMutation({ client, api, goTo: () => undefined });
  for (const { key, ...picture } of pictures) {
    if (findChange(client, key)) continue;
    const change = createChange(pictureAdded, { ...picturesOf({ _id, name }), key }, picture, by);
    post(client, options, change).catch(() => undefined);
  }
}
