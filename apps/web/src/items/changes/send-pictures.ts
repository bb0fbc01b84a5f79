import { post } from '../../outbox/outbox';
import { findChange } from '../../outbox/posted';
import { type Change, createChange, type Sending } from '../../stock/changes/change';
import { changeMutation } from '../../stock/changes/change-mutation';
import { brokenPictured, type NewPicture, pictureAdded, picturesOf } from './pictures';

/** Puts the pictures of an item that was just added into the outbox. */
export function sendLater(
  { by, itemName: name }: Change,
  { _id, pictures }: { _id: string; pictures: readonly NewPicture[] },
  sending: Sending,
): void {
  for (const { key, ...picture } of pictures)
    postOnce(createChange(pictureAdded, { ...picturesOf({ _id, name }), key }, picture, by), sending);
}

/** Puts the picture of what broke into the outbox, when its movement is there. */
export function sendBrokenLater(
  { by, subject: _id, itemName: name }: Change,
  { movement, picture: { key, ...picture } }: { movement: string; picture: NewPicture },
  sending: Sending,
): void {
  const target = { _id, name, key, touches: [`${movement}/picture`] };
  postOnce(createChange(brokenPictured, target, { ...picture, movement }, by), sending);
}

/**
 * If what it belongs to is sent again, because the device has not stored that it was, it is there already or the server knows its
 * key.
 */
function postOnce(change: Change, { api, client }: Sending): void {
  if (findChange(client, change.key)) return;
  // Its toast opens no page.
  post(client, changeMutation({ client, api, goTo: () => undefined }), change).catch(() => undefined);
}
