/** Responds with a picture in one size. The response of an address never changes. */
import type { PictureSize } from '@godown/shared/items/pictures';
import type { Request, Response } from 'express';
import { notFound } from '../../http/not-found.js';
import { type RouteDescription, SENT } from '../../http/routes.js';

/** Describes the routes that show a picture. */
export const SHOWS_PICTURE = {
  details: 'What an address responds with never changes. It needs no sign-in, as `<img>` sends none.',
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag'],
} as const satisfies Partial<RouteDescription>;

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
): Promise<typeof SENT> {
  res.set('ETag', `"${picture}-${size}"`);
  // Express responds with 304 when If-None-Match names this tag. An address never has other bytes.
  const bytes = req.fresh ? NO_BYTES : await findBytes();
  if (!bytes) {
    res.removeHeader('ETag');
    throw notFound('not_found');
  }
  res.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    // If somebody opens it as a page, nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  res.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return SENT;
}
