import type { Item } from '@godown/shared/item';

/** Whether a text is the address of a picture on another site. */
export const isElsewhere = (img: string): boolean => /^https?:\/\//i.test(img);

/** Where the picture of an item is loaded from: those of other sites come through the API. */
export function pictureOf({ _id, img }: Pick<Item, '_id' | 'img'>): string {
  if (!isElsewhere(img)) return img;
  return `/api/item/${encodeURIComponent(_id)}/picture?${new URLSearchParams({ url: img })}`;
}
