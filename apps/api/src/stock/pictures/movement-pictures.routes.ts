import { hash } from 'node:crypto';
import * as contracts from '@godown/shared/items/pictures.contracts';
import type { Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { recordChangesIn } from '../../access/journal/record-change.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';
import { itemsOf, SHAPED } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import { countPicture } from './day-quota.js';
import type { Intake } from './intake.js';
import { bytesKeyOf, insertPicture, movementPicturesOf } from './movement-picture-doc.js';
import { findBytes, hashOf, picturesOf, type Sizes } from './picture-doc.js';
import { SHOWS_PICTURE, sendPicture } from './send-picture.js';

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

  const requireBroken = async (_id: ObjectId): Promise<MovementDoc> => {
    const movement = await movements.findOne({ _id });
    if (!movement) throw notFound('movement_not_found');
    if (!movement.damaged) throw invalidInput([{ path: 'id', message: NOTHING_BROKE }]);
    if (!(await items.findOne({ _id: movement.item, ...SHAPED }, { projection: { _id: 1 } })))
      throw notFound('item_not_found');
    return movement;
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

  return [
    bind(contracts.addMovementPicture, {
      summary: 'Add a picture of what broke to a movement of damaged pieces',
      details:
        'The body is the picture itself, as for an item. A movement has at most one, which goes with its item. Whoever sends the same picture again gets the same response.',
      responseHeaders: ['Location'],
      problems: [
        ...CHANGE_PROBLEMS,
        'movement_not_found',
        'item_not_found',
        'body_too_large',
        'request_timeout',
        'too_many_pictures',
      ],
      async handle({ req, res, params, caller: { uid, email } }) {
        const movement = await requireBroken(params.id);
        const picture = await intake.receive(req, res, async (bytes, sender) => {
          const sent = hash('sha256', bytes, 'hex');
          const known = await findSame(movement, sent);
          if (known) return known;
          await countPicture(db, { uid, most: perDay, now: clock() });
          const sizes = await intake.decode(bytes, sender);
          return add(movement, { sent, sizes, email });
        });
        res.location(`${req.baseUrl}${req.path}/${picture}`);
        return { picture };
      },
    }),
    bind(contracts.getMovementPicture, {
      ...SHOWS_PICTURE,
      summary: 'The picture of a movement of damaged pieces',
      problems: ['movement_not_found', 'not_found'],
      async handle({ req, res, params: { id: _id, picture }, query: { size } }) {
        if (!(await named.findOne({ _id, picture }))) throw notFound('not_found');
        const find = () => findBytes(stored, bytesKeyOf(_id, picture), size);
        return sendPicture(req, res, { picture, size, findBytes: find });
      },
    }),
  ];
}

const NOTHING_BROKE = /* i18n */ 'Only a movement of damaged pieces can have a picture.';
const HAS_ONE = /* i18n */ 'This movement has another picture already.';
