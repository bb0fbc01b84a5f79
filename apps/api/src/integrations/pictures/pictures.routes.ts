import { createHash } from 'node:crypto';
import * as contracts from '@godown/shared/items/pictures.contracts';
import type { NextFunction, Request, Response } from 'express';
import { bind } from '../../access/bind.js';
import { ProblemError } from '../../http/problem-error.js';
import { type RouteDescription, type Routes, SENT } from '../../http/routes.js';
import { PICTURE_ONLY } from '../../stock/items/items.repo.js';
import type { DeletedItemCollection } from '../../stock/records/deleted-item-doc.js';
import { type ItemCollection, SHAPED } from '../../stock/records/item-doc.js';
import { VIA } from './fetch-picture.js';
import { imageTypeOf } from './image-type.js';
import type { Pictures } from './pictures.js';

interface Deps {
  pictures: Pictures;
  items: ItemCollection;
  deletedItems: DeletedItemCollection;
}

/** Shared by both routes. */
const PICTURE = {
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag'],
  before: refuseLoops,
} as const satisfies Partial<RouteDescription>;

/** The same for every reason: it must not tell what is at an address. */
const noPicture = () =>
  new ProblemError('not_found', {
    detail: /* i18n */ 'There is no picture that can be shown at this address.',
  });

/**
 * `GET /item/{id}/picture?url=` has the picture of an item, also of a deleted one. It needs no sign-in, as `<img>` sends none,
 * so the address must be the item's own. `GET /picture?url=` is for a form with an address that is not saved yet.
 */
export function createPictureRoutes({ pictures, items, deletedItems }: Deps): Routes {
  return [
    bind(contracts.getItemPicture, {
      ...PICTURE,
      summary: 'The picture of an item',
      details:
        '“url” must be the address that the item has. The picture may be on another site, which the server asks.',
      problems: ['item_not_found', 'not_found'],
      async handle({ res, params, query: { url } }) {
        const filter = { _id: params.id };
        const item =
          (await items.findOne({ ...filter, ...SHAPED }, PICTURE_ONLY)) ??
          (await deletedItems.findOne(filter, PICTURE_ONLY));
        if (!item || item.img !== url) throw noPicture();
        // Another site may take long, and everybody in an office has the same address.
        res.locals.endTurn?.();
        return sendPicture(res, await pictures.find(url), 'public, max-age=86400');
      },
    }),
    bind(contracts.previewPicture, {
      ...PICTURE,
      summary: 'A picture of another site, before it is saved with an item',
      problems: ['not_found'],
      handle: async ({ res, query: { url } }) =>
        sendPicture(res, await pictures.find(url), 'private, max-age=300'),
    }),
  ];
}

/** Another site could redirect us to ourselves, again and again. */
function refuseLoops(req: Request, _res: Response, next: NextFunction): void {
  if (req.headers.via?.includes(VIA)) throw noPicture();
  next();
}

function sendPicture(res: Response, bytes: Buffer | null, cacheControl: string): typeof SENT {
  const type = bytes && imageTypeOf(bytes);
  if (!type) throw noPicture();
  // Express responds with 304 when If-None-Match names this tag.
  res.set({
    ETag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    'Cache-Control': cacheControl,
    // If somebody opens it as a page, nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  res.type(type).send(bytes);
  return SENT;
}
