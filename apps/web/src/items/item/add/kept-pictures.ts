/** The pictures of the new-item form. They are on the device as long as the tab keeps its text: the storage of a tab has no room for them. */
import { del, delMany, get, keys, set } from 'idb-keyval';
import { v4 } from 'uuid';
import type { NewPicture } from '../../changes/pictures';
import { newItemPictures } from './new-item-draft';

/** A record for each tab. Its name begins with the time at which it was made. */
const PREFIX = 'new-item ';
/** After this time the pictures of a closed tab are removed. */
const LIFETIME_MS = 24 * 3600_000;

/** True if this tab may have some. */
export const hasPictures = (): boolean => newItemPictures.read() !== null;

export async function readPictures(): Promise<NewPicture[]> {
  const name = newItemPictures.read();
  return (name !== null && (await get<NewPicture[]>(name))) || [];
}

export async function keepPictures(pictures: NewPicture[]): Promise<void> {
  const name = newItemPictures.read() ?? `${PREFIX}${Date.now()} ${v4()}`;
  newItemPictures.write(name);
  await set(name, pictures);
  const isOld = (other: string) => Number(other.split(' ')[1]) < Date.now() - LIFETIME_MS;
  await delMany((await listRecords()).filter((other) => other !== name && isOld(other)));
}

/** Deletes the pictures of this tab. */
export async function forgetPictures(): Promise<void> {
  const name = newItemPictures.read();
  newItemPictures.clear();
  if (name !== null) await del(name);
}

/** Deletes the pictures of all tabs. */
export async function forgetAllPictures(): Promise<void> {
  newItemPictures.clear();
  await delMany(await listRecords());
}

const listRecords = async () => (await keys<string>()).filter((name) => name.startsWith(PREFIX));
