import type { Item } from '@godown/shared/items/item';
import type { PictureSize } from '@godown/shared/items/pictures';

/** True if a text is the address of a picture on another site. */
export const isElsewhere = (img: string): boolean => /^https?:\/\//i.test(img);

/** The address of a picture that the server keeps. The picture at an address never changes. */
export const keptPicture = (item: string, picture: string, size: PictureSize): string =>
  `/api/item/${encodeURIComponent(item)}/pictures/${picture}?size=${size}`;

/** The address of an item's main picture: those of other sites come through the API. */
export function pictureOf(
  { _id, img, pictures }: Pick<Item, '_id' | 'img' | 'pictures'>,
  size: PictureSize,
): string {
  if (pictures?.[0]) return keptPicture(_id, pictures[0], size);
  if (!isElsewhere(img)) return img;
  return `/api/item/${encodeURIComponent(_id)}/picture?${new URLSearchParams({ url: img })}`;
}
