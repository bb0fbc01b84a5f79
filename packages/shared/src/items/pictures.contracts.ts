/** The routes of pictures. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { itemSchema } from './item.js';
import { movementPictureSchema, pictureIdSchema, pictureOrderSchema } from './picture-schemas.js';
import { PICTURE_SIZE_NAMES } from './pictures.js';

const itemId = { id: { missing: 'item_not_found' } } as const;
const movementId = { id: { missing: 'movement_not_found' } } as const;
const pictureId = { picture: { schema: pictureIdSchema, missing: 'not_found' } } as const;

const sentPicture = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream'],
} as const;
const shownPicture = { types: ['image/webp'] } as const;

const sizeQuery = z.strictObject({
  size: z._default(z.enum(PICTURE_SIZE_NAMES, `One of: ${PICTURE_SIZE_NAMES.join(', ')}.`), 'full'),
});

export const addPicture = {
  id: 'addPicture',
  route: 'POST /item/{id}/pictures',
  params: itemId,
  access: 'write',
  key: 'required',
  body: sentPicture,
  status: 201,
  response: itemSchema,
} as const satisfies Contract;

export const orderPictures = {
  id: 'orderPictures',
  route: 'PUT /item/{id}/pictures',
  params: itemId,
  access: 'write',
  key: 'required',
  body: pictureOrderSchema,
  response: itemSchema,
} as const satisfies Contract;

export const getPicture = {
  id: 'getPicture',
  route: 'GET /item/{id}/pictures/{picture}',
  params: { ...itemId, ...pictureId },
  access: 'everybody',
  query: sizeQuery,
  response: shownPicture,
} as const satisfies Contract;

export const removePicture = {
  id: 'removePicture',
  route: 'DELETE /item/{id}/pictures/{picture}',
  params: { ...itemId, ...pictureId },
  access: 'write',
  key: 'required',
  response: itemSchema,
} as const satisfies Contract;

export const addMovementPicture = {
  id: 'addMovementPicture',
  route: 'POST /movements/{id}/pictures',
  params: movementId,
  access: 'write',
  body: sentPicture,
  status: 201,
  response: movementPictureSchema,
} as const satisfies Contract;

export const getMovementPicture = {
  id: 'getMovementPicture',
  route: 'GET /movements/{id}/pictures/{picture}',
  params: { ...movementId, ...pictureId },
  access: 'everybody',
  query: sizeQuery,
  response: shownPicture,
} as const satisfies Contract;

const ofOtherSite = { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] } as const;

const URL_MESSAGE = /* i18n */ 'Enter the web address of a picture.';
const urlQuery = z.strictObject({
  url: z.string(URL_MESSAGE).check(z.maxLength(2000, URL_MESSAGE), z.regex(/^https?:\/\//i, URL_MESSAGE)),
});

export const getItemPicture = {
  id: 'getItemPicture',
  route: 'GET /item/{id}/picture',
  params: itemId,
  access: 'everybody',
  query: urlQuery,
  response: ofOtherSite,
} as const satisfies Contract;

export const previewPicture = {
  id: 'previewPicture',
  route: 'GET /picture',
  access: 'write',
  query: urlQuery,
  response: ofOtherSite,
} as const satisfies Contract;
