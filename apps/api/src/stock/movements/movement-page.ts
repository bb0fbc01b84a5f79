import { can, type Role } from '@godown/shared/access/roles';
import type { Movement } from '@godown/shared/stock/movements';
import type { Request, Response } from 'express';
import type { ObjectId } from 'mongodb';
import type { AskedPage } from '../../access/bind.js';
import type { ListReaders, TakeTurn } from '../../http/limits/limit-lists.js';
import { linkNext, setTotal, type Total } from '../../http/paging.js';
import { findMovementPictures, type MovementPictureCollection } from '../pictures/movement-picture-doc.js';
import { type MovementCollection, toMovement } from '../records/movement-doc.js';
import { countMovements, type FoundMovements, listMovements, type MovementPlace } from './list-movements.js';
import type { MovementFilter } from './movement-filter.js';
import { toCursor } from './movement-query.js';
import { isIndexed, planMovements } from './movement-scans.js';
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

/** A request for a page. */
interface PageCall {
  req: Request;
  res: Response;
  role: Role;
  page: AskedPage<MovementPlace>;
}

/** Reads pages of movements for responses. */
export function createPageReader({ movements, pictures, lists }: PageSources) {
  return function readPage(
    { res, page: { limit, after } }: PageCall,
    filter: MovementFilter,
  ): Promise<MovementPage> {
    const read = async (signal: AbortSignal, takeTurn: TakeTurn) => {
      const options = { signal, takeTurn };
      const list = await planMovements(movements, filter, options);
      const found = await listMovements(movements, list, { after, limit, ...options });
      const total = after ? null : await countMovements(movements, list, found, options);
      const { docs } = found;
      const ids = docs.map(({ _id }) => _id);
      const undoings = await takeTurn(() => findUndoings(movements, ids, signal));
      const broken = docs.filter(({ damaged }) => damaged).map(({ _id }) => _id);
      const shown = await takeTurn(() => findMovementPictures(pictures, broken, signal));
      return { ...found, total, undoings, pictures: shown };
    };
    return isIndexed(filter)
      ? lists.staff(res, (signal) => read(signal, (part) => part()))
      : lists.pages(res, read);
  };
}

/** Returns a page as the caller may see it, and sets its total and the address of the next one. */
export function showPage({ req, res, role }: PageCall, page: MovementPage): Movement[] {
  const { docs, next, total, undoings, pictures } = page;
  if (total) setTotal(res, total);
  if (next) linkNext(req, res, toCursor(next));
  const withCost = can(role, 'cost');
  return docs.map((doc) => {
    const id = String(doc._id);
    return toMovement(doc, undoings.get(id), { withCost, picture: pictures.get(id) });
  });
}
