/** Responds with a picture in one size. The response of an address never changes. */
import { PICTURE_ID, PICTURE_SIZE_NAMES, type PictureSize } from '@godown/shared/items/pictures';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { ProblemError } from '../../http/problem-error.js';

export const sizeQuerySchema = z.strictObject({
  size: z.enum(PICTURE_SIZE_NAMES, `One of: ${PICTURE_SIZE_NAMES.join(', ')}.`).default('full'),
});

export const pictureNotFound = () =>
  new ProblemError('not_found', { detail: /* i18n */ 'The item has no such picture.' });

/** Returns the id in the path. A malformed one is not found. */
export function requirePicture(req: Request): string {
  const { picture } = req.params;
  if (typeof picture !== 'string' || !PICTURE_ID.test(picture)) throw pictureNotFound();
  return picture;
}

/** Describes a picture that is sent to the server, for the routes of pictures. */
export const PICTURE_BODY = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream'],
} as const;

/** Describes the routes that show a picture. */
export const SHOWS_PICTURE = {
  details: 'What an address responds with never changes. It needs no sign-in, as `<img>` sends none.',
  access: 'everybody',
  query: sizeQuerySchema,
  requestHeaders: ['If-None-Match'],
  response: { types: ['image/webp'] },
  responseHeaders: ['ETag'],
} as const;

interface Shown {
  picture: string;
  size: PictureSize;
  /** Null if there is no such picture. */
  findBytes: () => Promise<Uint8Array | null>;
}

const NO_BYTES = new Uint8Array();

export async function sendPicture(
  req: Request,
  res: Response,
  { picture, size, findBytes }: Shown,
): Promise<void> {
  res.set('ETag', `"${picture}-${size}"`);
  // Express responds with 304 when If-None-Match names this tag. An address never has other bytes.
  const bytes = req.fresh ? NO_BYTES : await findBytes();
  if (!bytes) {
    res.removeHeader('ETag');
    throw pictureNotFound();
  }
  res.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    // If somebody opens it as a page, nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  res.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
