import { hash } from 'node:crypto';
import { movementPictureSchema } from '@godown/shared/items/picture-schemas';
import type { Request, RequestHandler, Response } from 'express';
import type { Db } from 'mongodb';
import { callerOf } from '../../access/identity/signed-in.js';
import { recordChangesIn } from '../../access/journal/record-change.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { requireObjectId } from '../../http/object-id.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { itemNotFound } from '../items/item-id.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';
import { itemsOf, SHAPED } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import { countPicture } from './day-quota.js';
import type { Intake } from './intake.js';
import { bytesKeyOf, insertPicture, movementPicturesOf } from './movement-picture-doc.js';
import { findBytes, hashOf, picturesOf, type Sizes } from './picture-doc.js';
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
  /** Pictures of one person in a day; null for no limit. */
  perDay: number | null;
}

/** Adds and shows the picture of what broke, beside the movement that says so. */
export function createMovementPictureRoutes({ db, clock, intake, perDay }: Deps): Routes {
  const collections = { named: movementPicturesOf(db), bytes: picturesOf(db) };
  const { named, bytes: stored } = collections;
  const items = itemsOf(db);
  const { movements } = ledgerCollectionsOf(db);
  const record = recordChangesIn(db);

  const requireBroken = async (req: Request): Promise<MovementDoc> => {
    const movement = await movements.findOne({ _id: requireObjectId(req.params.id, movementNotFound) });
    if (!movement) throw movementNotFound();
    if (!movement.damaged) throw invalidInput([{ path: 'id', message: NOTHING_BROKE }]);
    if (!(await items.findOne({ _id: movement.item, ...SHAPED }, { projection: { _id: 1 } })))
      throw itemNotFound();
    return movement;
  };

  const postPicture: RequestHandler = async (req, res) => {
    const movement = await requireBroken(req);
    await intake.receive(req, res, async (bytes, sender) => {
      const sent = hash('sha256', bytes, 'hex');
      const known = await findSame(movement, sent);
      if (known) return respond(req, res, known);
      await countPicture(db, { uid: callerOf(res).uid, most: perDay, now: clock() });
      const sizes = await intake.decode(bytes, sender);
      respond(req, res, await add(movement, { sent, sizes, email: callerOf(res).email }));
    });
  };

  /** The picture of a movement if it is what is sent now; null if it has none. */
  const findSame = async ({ _id }: MovementDoc, sent: string): Promise<string | null> => {
    const known = await named.findOne({ _id });
    if (known && known.sent !== sent) throw new ProblemError('too_many_pictures', { detail: HAS_ONE });
    return known?.picture ?? null;
  };

  const add = async (
    movement: MovementDoc,
    { sent, sizes, email }: { sent: string; sizes: Sizes; email: string },
  ): Promise<string> => {
    const { _id, item, itemName: name } = movement;
    const picture = hashOf(sizes);
    const doc = { _id, item, picture, sent };
    try {
      await record(async (session, note) => {
        await insertPicture(collections, { doc, sizes }, session);
        await note({ at: clock(), email, action: 'picture-added', subject: { id: String(item), name } });
      });
      return picture;
    } catch (error) {
      // Somebody was faster, or the same was sent twice at the same time.
      const other = isDuplicate(error) ? await findSame(movement, sent) : null;
      if (!other) throw error;
      return other;
    }
  };

  const respond = (req: Request, res: Response, picture: string) =>
    void res.status(201).location(`${req.baseUrl}${req.path}/${picture}`).json({ picture });

  const getPicture: RequestHandler = async (req, res) => {
    const { size } = parseInput(sizeQuerySchema, req.query);
    const _id = requireObjectId(req.params.id, movementNotFound);
    const picture = requirePicture(req);
    if (!(await named.findOne({ _id, picture }))) throw pictureNotFound();
    const find = () => findBytes(stored, bytesKeyOf(_id, picture), size);
    await sendPicture(req, res, { picture, size, findBytes: find });
  };

  return {
    'POST /movements/{id}/pictures': {
      id: 'addMovementPicture',
      summary: 'Add a picture of what broke to a movement of damaged pieces',
      details:
        'The body is the picture itself, as for an item. A movement has at most one, which goes with its item. Whoever sends the same picture again gets the same response.',
      access: 'write',
      body: PICTURE_BODY,
      status: 201,
      response: movementPictureSchema,
      responseHeaders: ['Location'],
      problems: [
        ...CHANGE_PROBLEMS,
        'movement_not_found',
        'item_not_found',
        'body_too_large',
        'request_timeout',
        'too_many_pictures',
      ],
      handle: postPicture,
    },
    'GET /movements/{id}/pictures/{picture}': {
      id: 'getMovementPicture',
      summary: 'The picture of a movement of damaged pieces',
      ...SHOWS_PICTURE,
      problems: ['movement_not_found', 'not_found'],
      handle: getPicture,
    },
  };
}

const NOTHING_BROKE = /* i18n */ 'Only a movement of damaged pieces can have a picture.';
const HAS_ONE = /* i18n */ 'This movement has another picture already.';

const movementNotFound = () =>
  new ProblemError('movement_not_found', { detail: /* i18n */ 'There is no movement with this id.' });
