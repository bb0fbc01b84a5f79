import type { Item } from '@godown/shared/item';
import type { PictureSize } from '@godown/shared/pictures';

/** Whether a text is the address of a picture on another site. */
export const isElsewhere = (img: string): boolean => /^https?:\/\//i.test(img);

/**
 * Where a picture that the server keeps is loaded from: one of an item, or of a movement that says what broke. What is there never
 * changes.
 */
export const keptPicture = (
  owner: string,
  picture: string,
  size: PictureSize,
  owners: 'item' | 'movements' = 'item',
): string => `/api/${owners}/${encodeURIComponent(owner)}/pictures/${picture}?size=${size}`;

/** Where the main picture of an item is loaded from: those of other sites come through the API. */
export function pictureOf(
  { _id, img, pictures }: Pick<Item, '_id' | 'img' | 'pictures'>,
  size: PictureSize,
): string {
  if (pictures?.[0]) return keptPicture(_id, pictures[0], size);
  if (!isElsewhere(img)) return img;
  return `/api/item/${encodeURIComponent(_id)}/picture?${new URLSearchParams({ url: img })}`;
}
