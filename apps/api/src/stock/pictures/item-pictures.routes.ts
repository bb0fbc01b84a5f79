import { hash } from 'node:crypto';
import * as contracts from '@godown/shared/items/pictures.contracts';
import type { Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { isDatabaseUnavailable } from '../../database/unavailable.js';
import { fingerprintOf } from '../../http/idempotency-key.js';
import { notFound } from '../../http/not-found.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { showItem } from '../items/show-change.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';
import { deletedItemsOf } from '../records/deleted-item-doc.js';
import { itemsOf, SHAPED } from '../records/item-doc.js';
import type { ChangeCall, Submit } from '../submit.js';
import { countPicture } from './day-quota.js';
import type { Intake } from './intake.js';
import { createPictureAttachment } from './picture-batch.js';
import { addPicture, removePicture, reorderPictures } from './picture-commands.js';
import { deleteLoose, findBytes, hashOf, picturesOf, storeLoose } from './picture-doc.js';
import { SHOWS_PICTURE, sendPicture } from './send-picture.js';

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
export function createItemPictureRoutes(deps: Deps): Routes {
  const { db, clock, intake, submit, perDay } = deps;
  const [items, deletedItems, pictures] = [itemsOf(db), deletedItemsOf(db), picturesOf(db)];
  const { keys } = ledgerCollectionsOf(db);
  const attachment = createPictureAttachment(pictures);

  /** True if the same request has succeeded before. */
  const isRetry = async ({ req, caller, body, keyId }: ChangeCall & { keyId: string }) => {
    const known = await keys.findOne({ _id: keyId });
    return known?.fingerprint === fingerprintOf(req, { uid: caller.uid, body });
  };

  const forget = (key: { item: ObjectId; picture: string }) =>
    deleteLoose(pictures, key).catch((failure) => {
      // The purge removes what is left.
      if (!isDatabaseUnavailable(failure)) throw failure;
    });

  return [
    bind(contracts.addPicture, {
      summary: 'Add a picture to an item',
      details:
        'The body is the picture itself: JPEG, PNG, WebP or AVIF, at most 10 MB and 50 megapixels. It becomes the last one of at most 8. The server turns it upright, and keeps nothing else that the file says, such as the place.',
      responseHeaders: ['ETag', 'Location'],
      problems: [
        ...CHANGE_PROBLEMS,
        'item_not_found',
        'body_too_large',
        'request_timeout',
        'too_many_pictures',
      ],
      async handle(call) {
        const { req, res, params, caller } = call;
        const item = params.id;
        if (!(await items.findOne({ _id: item, ...SHAPED }, ONLY_ID))) throw notFound('item_not_found');
        return intake.receive(req, res, async (bytes, sender) => {
          const sent = { ...call, body: { sha256: hash('sha256', bytes, 'hex') } };
          if (!(await isRetry(sent))) await countPicture(db, { uid: caller.uid, most: perDay, now: clock() });
          const sizes = await intake.decode(bytes, sender);
          const key = { item, picture: hashOf(sizes) };
          await storeLoose(pictures, { key, sizes, now: clock() });
          try {
            const written = await submit(sent, addPicture(key, attachment));
            res.location(`${req.baseUrl}${req.path}/${key.picture}`);
            return showItem(call, written);
          } catch (error) {
            await forget(key);
            throw error;
          }
        });
      },
    }),
    bind(contracts.orderPictures, {
      summary: 'Put the pictures of an item into another order',
      details: 'The first one is the main one. Pictures that are not named come after those that are.',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: async (call) =>
        showItem(call, await submit(call, reorderPictures(call.params.id, call.body.pictures))),
    }),
    bind(contracts.getPicture, {
      ...SHOWS_PICTURE,
      summary: 'A picture of an item',
      problems: ['item_not_found', 'not_found'],
      async handle({ req, res, params: { id: item, picture }, query: { size } }) {
        const filter = { _id: item, pictures: picture };
        const [active, deleted] = await Promise.all([
          items.findOne({ ...filter, ...SHAPED }, ONLY_ID),
          deletedItems.findOne(filter, ONLY_ID),
        ]);
        if (!(active ?? deleted)) throw notFound('not_found');
        const find = () => findBytes(pictures, { item, picture }, size);
        return sendPicture(req, res, { picture, size, findBytes: find });
      },
    }),
    bind(contracts.removePicture, {
      summary: 'Remove a picture from an item',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'not_found'],
      async handle(call) {
        const { id: item, picture } = call.params;
        return showItem(call, await submit(call, removePicture({ item, picture }, attachment)));
      },
    }),
  ];
}
