import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ObjectId } from 'mongodb';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import type { ListReaders, TakeTurn } from '../../http/limits/limit-lists.js';
import { linkNext, MAX_LIMIT, parsePageQuery, setTotal, type Total } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import type { ItemCollection } from '../records/item-doc.js';
import { type MovementCollection, toMovement } from '../records/movement-doc.js';
import { countMovements, type FoundMovements, listMovements } from './list-movements.js';
import type { MovementFilter } from './movement-filter.js';
import {
  historyQuerySchema,
  journalQuerySchema,
  type MovementQuery,
  summaryQuerySchema,
} from './movement-query.js';
import { sumMovements } from './movement-summary.js';
import { findUndoings, listPeople, type MovementPlace } from './movements.repo.js';
import { isIndexed } from './scan-movements.js';

interface Deps {
  items: ItemCollection;
  movements: MovementCollection;
  lists: ListReaders;
}

interface MovementPage extends FoundMovements {
  /** Null after the first page. */
  total: Total | null;
  /** The movements that reverse these, see `findUndoings`. */
  undoings: Map<string, ObjectId>;
}

/** `GET /movements`, `GET /movements/summary`, `GET /item/{id}/movements` and `GET /people`. */
export function createMovementRouter({ items, movements, lists }: Deps): Router {
  const getHistory: RequestHandler = async (req, res) => {
    const item = requireItemId(req);
    const found = await readMovements(res, { ...parsePageQuery(historyQuerySchema, req), item });
    if (found.docs.length === 0) await requireKnown(item);
    sendMovements(req, res, found);
  };

  const getJournal: RequestHandler = async (req, res) => {
    sendMovements(req, res, await readMovements(res, parsePageQuery(journalQuerySchema, req)));
  };

  /** Throws 404 unless there is an item with this id, or was one. */
  async function requireKnown(item: ObjectId): Promise<void> {
    const known = await Promise.all([
      items.findOne({ _id: item }, { projection: { _id: 1 } }),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw itemNotFound();
  }

  function readMovements(
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
      return { docs, next, total, undoings };
    };
    return isIndexed(filter)
      ? lists.staff(res, (signal) => read(signal, (part) => part()))
      : lists.pages(res, read);
  }

  function sendMovements(req: Request, res: Response, { docs, next, total, undoings }: MovementPage): void {
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toCursor(next));
    res.json(docs.map((doc) => toMovement(doc, undoings.get(String(doc._id)))));
  }

  const getSummary: RequestHandler = async (req, res) => {
    const { person, ...others } = parseInput(summaryQuerySchema, req.query);
    const filter: MovementFilter = { ...others, email: person };
    res.json(
      await lists.pages(res, (signal, takeTurn) => sumMovements(movements, filter, { signal, takeTurn })),
    );
  };

  const getPeople: RequestHandler = async (_req, res) => {
    res.json(await lists.pages(res, (signal, takeTurn) => listPeople(movements, { signal, takeTurn })));
  };

  const router = Router();
  const staff = signedIn();
  router.get('/item/:id/movements', staff, compression(), getHistory);
  router.route('/movements').get(staff, compression(), getJournal).all(allowOnly('GET', 'HEAD'));
  router.route('/movements/summary').get(staff, getSummary).all(allowOnly('GET', 'HEAD'));
  router.route('/people').get(staff, getPeople).all(allowOnly('GET', 'HEAD'));
  return router;
}

const toCursor = (place: MovementPlace): string =>
  'at' in place ? `${place.at.getTime()}.${place._id}` : `${place.version}.${place.part}`;
