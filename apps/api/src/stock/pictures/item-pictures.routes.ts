import { hash } from 'node:crypto';
import { itemSchema } from '@godown/shared/items/item';
import { pictureOrderSchema } from '@godown/shared/items/picture-schemas';
import type { Request, RequestHandler, Response } from 'express';
import type { Db, ObjectId } from 'mongodb';
import { callerOf } from '../../access/identity/signed-in.js';
import { isDatabaseUnavailable } from '../../database/unavailable.js';
import { fingerprintOf, requireIdempotencyKey } from '../../http/idempotency-key.js';
import { parseInput } from '../../http/parse-input.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import { sendChange } from '../items/send-change.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';
import type { Command } from '../ledger/commands.js';
import { deletedItemsOf } from '../records/deleted-item-doc.js';
import { itemsOf, SHAPED } from '../records/item-doc.js';
import type { Submit } from '../submit.js';
import { countPicture } from './day-quota.js';
import type { Intake } from './intake.js';
import { createPictureAttachment } from './picture-batch.js';
import { addPicture, removePicture, reorderPictures } from './picture-commands.js';
import { deleteLoose, findBytes, hashOf, picturesOf, storeLoose } from './picture-doc.js';
import {
  PICTURE_BODY,
  pictureNotFound,
  requirePicture,
  SHOWS_PICTURE,
  sendPicture,
  sizeQuerySchema,
} from './send-picture.js';

interface Deps {
  db: Db;
  clock: Clock;
  intake: Intake;
  submit: Submit;
  /** Pictures of one person in a day; null for no limit. */
  perDay: number | null;
}

const ONLY_ID = { projection: { _id: 1 } } as const;

/** Adds, shows, removes and orders the pictures of an item that the server keeps. */
export function createItemPictureRoutes({ db, clock, intake, submit, perDay }: Deps): Routes {
  const [items, deletedItems, pictures] = [itemsOf(db), deletedItemsOf(db), picturesOf(db)];
  const { keys } = ledgerCollectionsOf(db);
  const attachment = createPictureAttachment(pictures);

  const postPicture: RequestHandler = async (req, res) => {
    requireIdempotencyKey(req);
    const item = requireItemId(req);
    if (!(await items.findOne({ _id: item, ...SHAPED }, ONLY_ID))) throw itemNotFound();
    await intake.receive(req, res, async (bytes, sender) => {
      const body = { sha256: hash('sha256', bytes, 'hex') };
      const { uid } = callerOf(res);
      if (!(await isRetry(req, { uid, body }))) await countPicture(db, { uid, most: perDay, now: clock() });
      const sizes = await intake.decode(bytes, sender);
      const key = { item, picture: hashOf(sizes) };
      await storeLoose(pictures, { key, sizes, now: clock() });
      try {
        const written = await submit(req, res, { command: addPicture(key, attachment), body });
        sendChange(res.status(201).location(`${req.baseUrl}${req.path}/${key.picture}`), written);
      } catch (error) {
        await forget(key);
        throw error;
      }
    });
  };

  /** True if the same request has succeeded before. */
  const isRetry = async (req: Request, sent: { uid: string; body: unknown }) => {
    const known = await keys.findOne({ _id: requireIdempotencyKey(req) });
    return known?.fingerprint === fingerprintOf(req, sent);
  };

  const forget = (key: { item: ObjectId; picture: string }) =>
    deleteLoose(pictures, key).catch((failure) => {
      // The purge removes what is left.
      if (!isDatabaseUnavailable(failure)) throw failure;
    });

  const change = async (req: Request, res: Response, command: Command, body?: unknown) => {
    requireIdempotencyKey(req);
    sendChange(res, await submit(req, res, { command, body }));
  };

  const putOrder: RequestHandler = async (req, res) => {
    const body = parseInput(pictureOrderSchema, req.body);
    await change(req, res, reorderPictures(requireItemId(req), body.pictures), body);
  };

  const deletePicture: RequestHandler = async (req, res) => {
    const key = { item: requireItemId(req), picture: requirePicture(req) };
    await change(req, res, removePicture(key, attachment));
  };

  const getPicture: RequestHandler = async (req, res) => {
    const { size } = parseInput(sizeQuerySchema, req.query);
    const key = { item: requireItemId(req), picture: requirePicture(req) };
    const filter = { _id: key.item, pictures: key.picture };
    const [active, deleted] = await Promise.all([
      items.findOne({ ...filter, ...SHAPED }, ONLY_ID),
      deletedItems.findOne(filter, ONLY_ID),
    ]);
    if (!(active ?? deleted)) throw pictureNotFound();
    const find = () => findBytes(pictures, key, size);
    await sendPicture(req, res, { picture: key.picture, size, findBytes: find });
  };

  return {
    'POST /item/{id}/pictures': {
      id: 'addPicture',
      summary: 'Add a picture to an item',
      details:
        'The body is the picture itself: JPEG, PNG, WebP or AVIF, at most 10 MB and 50 megapixels. It becomes the last one of at most 8. The server turns it upright, and keeps nothing else that the file says, such as the place.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: PICTURE_BODY,
      status: 201,
      response: itemSchema,
      responseHeaders: ['ETag', 'Location'],
      problems: [
        ...CHANGE_PROBLEMS,
        'item_not_found',
        'body_too_large',
        'request_timeout',
        'too_many_pictures',
      ],
      handle: postPicture,
    },
    'PUT /item/{id}/pictures': {
      id: 'orderPictures',
      summary: 'Put the pictures of an item into another order',
      details: 'The first one is the main one. Pictures that are not named come after those that are.',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: pictureOrderSchema,
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: putOrder,
    },
    'GET /item/{id}/pictures/{picture}': {
      id: 'getPicture',
      summary: 'A picture of an item',
      ...SHOWS_PICTURE,
      problems: ['item_not_found', 'not_found'],
      handle: getPicture,
    },
    'DELETE /item/{id}/pictures/{picture}': {
      id: 'removePicture',
      summary: 'Remove a picture from an item',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      response: itemSchema,
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'not_found'],
      handle: deletePicture,
    },
  };
}
