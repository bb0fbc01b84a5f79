import compression from 'compression';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { allowOnly } from '../http/allow.js';
import type { ListReaders } from '../http/limit-lists.js';
import { linkNext, MAX_LIMIT, parsePageQuery, setTotal } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { signedIn } from '../identity/signed-in.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import type { ItemCollection } from '../items/items.repo.js';
import { type MovementDoc, toMovement } from './movement-doc.js';
import type { MovementFilter } from './movement-filter.js';
import {
  historyQuerySchema,
  journalQuerySchema,
  type MovementQuery,
  summaryQuerySchema,
} from './movement-query.js';
import { sumMovements } from './movement-summary.js';
import {
  countMovements,
  findUndoings,
  listMovements,
  listPeople,
  type MovementCollection,
} from './movements.repo.js';

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
    const { docs, total, undoings } = await lists.staff(res, async (signal) => {
      const [docs, total] = await Promise.all([
        listMovements(movements, filter, { after: cursor, limit: limit + 1, signal }),
        // Counting takes as long as the list is, so it is done once for all pages.
        cursor ? null : countMovements(movements, filter, signal),
      ]);
      const undoings = await findUndoings(
        movements,
        docs.map(({ _id }) => _id),
        signal,
      );
      return { docs, total, undoings };
    });
    const page = docs.slice(0, limit);
    if (total) setTotal(res, total);
    const last = page.at(-1);
    if (last && docs.length > limit)
      linkNext(req, res, filter.item ? placeInItem(last) : placeInJournal(last));
    res.json(page.map((doc) => toMovement(doc, undoings.get(String(doc._id)))));
  }

  const getSummary: RequestHandler = async (req, res) => {
    const { person, ...others } = parseInput(summaryQuerySchema, req.query);
    const filter: MovementFilter = { ...others, email: person };
    res.json(await lists.staff(res, (signal) => sumMovements(movements, filter, signal)));
  };

  const getPeople: RequestHandler = async (_req, res) => {
    res.json(await lists.staff(res, (signal) => listPeople(movements, signal)));
  };

  const router = Router();
  const staff = signedIn(tokens);
  router.get('/item/:id/movements', staff, compression(), getHistory);
  router.route('/movements').get(staff, compression(), getJournal).all(allowOnly('GET', 'HEAD'));
  router.route('/movements/summary').get(staff, getSummary).all(allowOnly('GET', 'HEAD'));
  router.route('/people').get(staff, getPeople).all(allowOnly('GET', 'HEAD'));
  return router;
}

const placeInItem = ({ version, part }: MovementDoc) => `${version}.${part}`;
const placeInJournal = ({ at, _id }: MovementDoc) => `${at.getTime()}.${_id}`;
