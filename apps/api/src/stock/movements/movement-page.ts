import { can } from '@godown/shared/access/roles';
import type { Request, Response } from 'express';
import type { ObjectId } from 'mongodb';
import { roleOf } from '../../access/identity/signed-in.js';
import type { ListReaders, TakeTurn } from '../../http/limits/limit-lists.js';
import { linkNext, MAX_LIMIT, setTotal, type Total } from '../../http/paging.js';
import { findMovementPictures, type MovementPictureCollection } from '../pictures/movement-picture-doc.js';
import { type MovementCollection, toMovement } from '../records/movement-doc.js';
import { countMovements, type FoundMovements, listMovements, type MovementPlace } from './list-movements.js';
import type { MovementFilter } from './movement-filter.js';
import type { MovementQuery } from './movement-query.js';
import { isIndexed } from './movement-scans.js';
import { findUndoings } from './movements.repo.js';

interface MovementPage extends FoundMovements {
  /** Null after the first page. */
  total: Total | null;
  /** The movements that reverse these, see `findUndoings`. */
  undoings: Map<string, ObjectId>;
  /** Those of what broke, by the ids of the movements. */
  pictures: Map<string, string>;
}

export interface PageSources {
  movements: MovementCollection;
  pictures: MovementPictureCollection;
  lists: ListReaders;
}

/** Reads pages of movements for responses. */
export function createPageReader({ movements, pictures, lists }: PageSources) {
  return function readPage(
    res: Response,
    { limit = MAX_LIMIT, cursor, person, ...others }: MovementQuery,
  ): Promise<MovementPage> {
    const filter: MovementFilter = { ...others, email: person };
    const read = async (signal: AbortSignal, takeTurn: TakeTurn) => {
      const options = { signal, takeTurn };
      const { docs, next } = await listMovements(movements, filter, { after: cursor, limit, ...options });
      const countAll = () =>
        next ? countMovements(movements, filter, options) : { count: docs.length, isExact: true };
      // Counting takes as long as the list is, so it is done once for all pages.
      const total = cursor ? null : await countAll();
      const ids = docs.map(({ _id }) => _id);
      const undoings = await takeTurn(() => findUndoings(movements, ids, signal));
      const broken = docs.filter(({ damaged }) => damaged).map(({ _id }) => _id);
      const shown = await takeTurn(() => findMovementPictures(pictures, broken, signal));
      return { docs, next, total, undoings, pictures: shown };
    };
    return isIndexed(filter)
      ? lists.staff(res, (signal) => read(signal, (part) => part()))
      : lists.pages(res, read);
  };
}

/** Responds with a page, its total and the address of the next one. */
export function sendPage(req: Request, res: Response, page: MovementPage): void {
  const { docs, next, total, undoings, pictures } = page;
  if (total) setTotal(res, total);
  if (next) linkNext(req, res, toCursor(next));
  const withCost = can(roleOf(res), 'cost');
  res.json(
    docs.map((doc) => {
      const id = String(doc._id);
      return toMovement(doc, undoings.get(id), { withCost, picture: pictures.get(id) });
    }),
  );
}

const toCursor = (place: MovementPlace): string =>
  'at' in place ? `${place.at.getTime()}.${place._id}` : `${place.version}.${place.part}`;
