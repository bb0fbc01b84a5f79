/** The pictures of an item that the server keeps. The address `img` names one that it does not keep. */
import * as z from 'zod/mini';
import { text } from './texts.js';

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

const pictureSchema = z.string().check(z.regex(PICTURE_ID, /* i18n */ 'This is not the id of a picture.'));

/** The ids of an item's pictures, at least one. */
export const picturesSchema = z
  .array(pictureSchema)
  .check(
    z.minLength(1, /* i18n */ 'Name at least one picture.'),
    z.maxLength(MAX_PICTURES, text(/* i18n */ 'At most {max} pictures.', { max: MAX_PICTURES })),
  );

/** Body of `PUT /item/{id}/pictures`: the pictures in their new order. The first one is the main one. */
export const pictureOrderSchema = z.strictObject({ pictures: picturesSchema });

/** In a new order: first those that are named. Another person may have added or removed some meanwhile. */
export function orderPictures(pictures: readonly string[], order: readonly string[]): string[] {
  return [...new Set([...order.filter((id) => pictures.includes(id)), ...pictures])];
}
