/** Commands for the pictures of an item. */
import type { JournalAction } from '@godown/shared/access/journal';
import { MAX_PICTURES, orderPictures } from '@godown/shared/items/pictures';
import { sentence } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import { toJournalDoc } from '../../access/journal/journal.repo.js';
import { bring } from '../ledger/attachments.js';
import { type Command, Refusal, requireActive, type Snapshot, toTransition } from '../ledger/commands.js';
import { NextVersion } from '../ledger/next-version.js';
import type { PictureAttachment } from './picture-batch.js';
import type { PictureKey } from './picture-doc.js';

const TOO_MANY = sentence(/* i18n */ 'An item can have {max} pictures. Remove one first.', {
  max: MAX_PICTURES,
});

/** Adds a picture, whose bytes are stored, as the last one. Adding one that the item has changes nothing. */
export function addPicture(key: PictureKey, attachment: PictureAttachment): Command {
  const change = changePictures(key.item, 'picture-added', (pictures, snapshot) => {
    const batch = snapshot.attached(attachment);
    if (pictures.includes(key.picture)) {
      // The purge may have been about to delete its bytes.
      batch.hold(key);
      return pictures;
    }
    if (pictures.length >= MAX_PICTURES) throw new Refusal('too_many_pictures', TOO_MANY);
    if (!batch.has(key))
      throw new Refusal('server_busy', /* i18n */ 'The picture was not stored. Send it again.');
    batch.hold(key);
    return [...pictures, key.picture];
  });
  return { ...change, brings: [bring(attachment, key)] };
}

/** Removes a picture. Removing one that the item does not have changes nothing. */
export function removePicture(key: PictureKey, attachment: PictureAttachment): Command {
  const change = changePictures(key.item, 'picture-removed', (pictures, snapshot) => {
    if (!pictures.includes(key.picture)) return pictures;
    snapshot.attached(attachment).release(key);
    return pictures.filter((picture) => picture !== key.picture);
  });
  return { ...change, brings: [bring(attachment, key)] };
}

/** Puts the pictures into another order. */
export const reorderPictures = (item: ObjectId, order: readonly string[]): Command =>
  changePictures(item, 'pictures-ordered', (pictures) => orderPictures(pictures, order));

function changePictures(
  item: ObjectId,
  action: JournalAction,
  change: (pictures: readonly string[], snapshot: Snapshot) => readonly string[],
): Command {
  return {
    items: [item],
    run(snapshot, context) {
      const state = snapshot.stateOf(item);
      const active = requireActive(state, null);
      const before = active.pictures ?? [];
      const pictures = change(before, snapshot);
      if (String(pictures) === String(before)) return { transitions: [{ next: state, movements: [] }] };
      const next = new NextVersion(active, context, state.latestVersion);
      next.set({ pictures: pictures.length > 0 ? pictures : undefined });
      const subject = { id: String(item), name: active.name };
      const journal = [toJournalDoc({ at: context.now, email: context.by.email, action, subject })];
      return { transitions: [toTransition(next, state.deleted)], journal };
    },
  };
}
