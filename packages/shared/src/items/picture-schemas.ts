import * as z from 'zod/mini';
import { text } from '../language/texts.js';
import { MAX_PICTURES, PICTURE_ID } from './pictures.js';

/** The id of a picture. */
export const pictureIdSchema = z
  .string()
  .check(z.regex(PICTURE_ID, /* i18n */ 'This is not the id of a picture.'));

/** The ids of an item's pictures, at least one. */
export const picturesSchema = z
  .array(pictureIdSchema)
  .check(
    z.minLength(1, /* i18n */ 'Name at least one picture.'),
    z.maxLength(MAX_PICTURES, text(/* i18n */ 'At most {max} pictures.', { max: MAX_PICTURES })),
  );

/** Response of `POST /movements/{id}/pictures`: the id of the picture. */
export const movementPictureSchema = z.object({ picture: pictureIdSchema });

/** Body of `PUT /item/{id}/pictures`: the pictures in their new order. The first one is the main one. */
export const pictureOrderSchema = z.strictObject({ pictures: picturesSchema });
