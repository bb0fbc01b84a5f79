/** The pictures of an item that the server keeps. The address `img` names one that it does not keep. Their schemas are in `picture-schemas.ts`. */

/** Most pictures of one item. */
export const MAX_PICTURES = 8;
/** Largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 10_000_000;

/** The longer side of each size at most, in pixels. */
export const PICTURE_SIZES = { list: 192, page: 800, full: 1600 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;
export const PICTURE_SIZE_NAMES = ['list', 'page', 'full'] as const satisfies readonly PictureSize[];

/** The id of a picture: the beginning of the SHA-256 of its largest size. */
export const PICTURE_ID = /^[0-9a-f]{32}$/;

/** In a new order: first those that are named. Another person may have added or removed some meanwhile. */
export function orderPictures(pictures: readonly string[], order: readonly string[]): string[] {
  return [...new Set([...order.filter((id) => pictures.includes(id)), ...pictures])];
}
