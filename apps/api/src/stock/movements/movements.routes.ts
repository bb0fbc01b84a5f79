import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { AccessTokens } from '../../access/identity/access-tokens.js';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import type { ListReaders, TakeTurn } from '../../http/limits/limit-lists.js';
import { linkNext, MAX_LIMIT, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import type { ItemCollection } from '../items/items.repo.js';
import { countMovements, listMovements } from './list-movements.js';
import { toMovement } from './movement-doc.js';
import type { MovementFilter } from './movement-filter.js';
import {
  historyQuerySchema,
  journalQuerySchema,
  type MovementQuery,
  summaryQuerySchema,
} from './movement-query.js';
import { sumMovements } from './movement-summary.js';
import { findUndoings, listPeople, type MovementCollection, type MovementPlace } from './movements.repo.js';
import { isIndexed } from './scan-movements.js';

interface Deps {
  items: ItemCollection;
  movements: MovementCollection;
  tokens: AccessTokens;
  lists: ListReaders;
}

/** `GET /movements`, `GET /movements/summary`, `GET /item/{id}/movements` and `GET /people`. */
export function createMovementRouter({ items, movements, tokens, lists }: Deps): Router {
  const getHistory: RequestHandler = async (req, res) => {
    const item = requireItemId(req);
    const query = parsePageQuery(historyQuerySchema, req);
    const known = await Promise.all([
      items.findOne({ _id: item }, { projection: { _id: 1 } }),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw itemNotFound();
    await sendMovements(req, res, { ...query, item });
  };

  const getJournal: RequestHandler = async (req, res) => {
    await sendMovements(req, res, parsePageQuery(journalQuerySchema, req));
  };

  async function sendMovements(
    req: Request,
    res: Response,
    { limit = MAX_LIMIT, cursor, person, ...others }: MovementQuery,
  ): Promise<void> {
    const filter: MovementFilter = { ...others, email: person };
    const read = async (signal: AbortSignal, takeTurn: TakeTurn) => {
      const options = { signal, takeTurn };
      const { docs, next } = await listMovements(movements, filter, { after: cursor, limit, ...options });
      // Counting takes as long as the list is, so it is done once for all pages.
      const total = cursor ? null : await countMovements(movements, filter, options);
      const ids = docs.map(({ _id }) => _id);
      const undoings = await takeTurn(() => findUndoings(movements, ids, signal));
      return { docs, next, total, undoings };
    };
    const { docs, next, total, undoings } = isIndexed(filter)
      ? await lists.staff(res, (signal) => read(signal, (part) => part()))
      : await lists.pages(res, read);
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
  const staff = signedIn(tokens);
  router.get('/item/:id/movements', staff, compression(), getHistory);
  router.route('/movements').get(staff, compression(), getJournal).all(allowOnly('GET', 'HEAD'));
  router.route('/movements/summary').get(staff, getSummary).all(allowOnly('GET', 'HEAD'));
  router.route('/people').get(staff, getPeople).all(allowOnly('GET', 'HEAD'));
  return router;
}

const toCursor = (place: MovementPlace): string =>
  'at' in place ? `${place.at.getTime()}.${place._id}` : `${place.version}.${place.part}`;
