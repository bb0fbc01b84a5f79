/** The pictures of one transaction: those that an item has from now on, and those that it has no longer. */
import type { ClientSession } from 'mongodb';
import { type Attached, type Attachment, markAll } from '../ledger/attachments.js';
import { type PictureCollection, type PictureKey, toPictureId } from './picture-doc.js';

interface PictureBatch extends Attached {
  /** True if its bytes are stored. */
  has(key: PictureKey): boolean;
  /** Its item has the picture. */
  hold(key: PictureKey): void;
  /** No item has the picture any more. */
  release(key: PictureKey): void;
}

export type PictureAttachment = Attachment<PictureKey, PictureBatch>;

/**
 * Makes the attachment of commands that add and remove pictures. It writes the same documents as the purge: if both write one, the
 * database lets only one commit.
 */
export function createPictureAttachment(pictures: PictureCollection): PictureAttachment {
  return {
    async read(session, needs, now) {
      const ids = [...new Set(needs.map(toPictureId))];
      const found = await pictures.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
      const stored = new Set(found.map(({ _id }) => _id));
      const held = new Map<string, boolean>();
      return {
        has: (key) => stored.has(toPictureId(key)),
        hold: (key) => void held.set(toPictureId(key), true),
        release: (key) => void held.set(toPictureId(key), false),
        mark: () => markAll(held),
        write: (writing) => writeHeld(pictures, { held, now }, writing),
      };
    },
  };
}

async function writeHeld(
  pictures: PictureCollection,
  { held, now }: { held: ReadonlyMap<string, boolean>; now: Date },
  session: ClientSession,
): Promise<void> {
  for (const [_id, isHeld] of held) {
    const change = isHeld ? { $unset: { looseAt: true } as const } : { $set: { looseAt: now } };
    await pictures.updateOne({ _id }, change, { session });
  }
}
