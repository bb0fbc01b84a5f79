import { type Item, itemAdditionSchema, itemEditSchema, quantityUpdateSchema } from '@godown/shared/item';
import {
  type CountResponse,
  isUndoable,
  type Movement,
  type MovementResponse,
  newCountSchema,
  newMovementSchema,
  type TransferResponse,
  transferSchema,
  type UndoResponse,
} from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ObjectId } from 'mongodb';
import type * as z from 'zod/v4/core';
import { addressOf, requireOwnEmail } from '../../access/identity/authorization.js';
import { callerOf, requirePermission, roleOf, signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { readIfMatch, refuseIfNoneMatch, toEtag } from '../../http/conditional.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { readJson } from '../../http/json-body.js';
import { requireObjectId } from '../../http/object-id.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { requireItemId } from '../items/item-id.js';
import {
  addItem,
  type Command,
  countStock,
  deleteItem,
  editItem,
  moveStock,
  restoreItem,
  setTotal,
  transferStock,
  undoMovements,
} from '../ledger/commands.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { toItem } from '../records/item-doc.js';
import { type MovementCollection, type MovementDoc, toMovement } from '../records/movement-doc.js';
import type { Submit } from '../submit.js';
import { findMovement, findPair } from './movements.repo.js';

interface Deps {
  submit: Submit;
  movements: MovementCollection;
  home: WarehouseId;
}

/** Every route that changes items or stock. Other routers read the same paths. */
export function createLedgerRouter({ submit, movements, home }: Deps): Router {
  /** Responds with the only item of a change, and with the movements that `toBody` chooses. */
  function send(res: Response, written: Written, toBody: (item: Item, movements: Movement[]) => object) {
    const item = toItem(onlyItem(written), { role: roleOf(res), home });
    const movements = written.movements.map((doc) => toMovement(doc));
    res.set('ETag', toEtag(item.version)).json(toBody(item, movements));
  }

  const postItem: RequestHandler = async (req, res) => {
    const body = parseInput(itemAdditionSchema, req.body);
    const caller = callerOf(res);
    const { email = addressOf(caller) } = body;
    requireOwnEmail(caller, email);
    requireCostRole(res, body);
    const written = await submit(req, res, { command: addItem({ ...body, email }), body });
    send(res.status(201).location(`${req.baseUrl}/item/${onlyItem(written)._id}`), written, toItemBody);
  };

  /** Changes the stock or the fields of an item, at the version that `If-Match` names. */
  function changeItem<Schema extends z.$ZodType>(schema: Schema, toCommand: ToCommand<z.output<Schema>>) {
    return async (req: Request, res: Response) => {
      const id = requireItemId(req);
      const versions = readVersions(req);
      const body = parseInput(schema, req.body);
      requireCostRole(res, body);
      send(res, await submit(req, res, { command: toCommand(id, body, versions), body }), toItemBody);
    };
  }

  const deleteItemById: RequestHandler = async (req, res) => {
    const command = deleteItem(requireItemId(req), readVersions(req));
    await submit(req, res, { command });
    res.json({ deletedCount: 1 });
  };

  const postRestore: RequestHandler = async (req, res) => {
    const command = restoreItem(requireItemId(req));
    send(res, await submit(req, res, { command }), toItemBody);
  };

  const postMovement: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newMovementSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: moveStock(id, body), body, keyId });
    send(res.status(201), written, toMovementBody);
  };

  const postCount: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(newCountSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    send(
      res.status(201),
      await submit(req, res, { command: countStock(id, body), body, keyId }),
      toCountBody,
    );
  };

  const postTransfer: RequestHandler = async (req, res) => {
    const id = requireItemId(req);
    const body = parseInput(transferSchema, req.body);
    const written = await submit(req, res, { command: transferStock(id, body), body });
    send(res.status(201), written, toTransferBody);
  };

  const postUndo: RequestHandler = async (req, res) => {
    const original = await findMovement(movements, requireObjectId(req.params.id, movementNotFound));
    if (!original) throw movementNotFound();
    if (!isUndoable(original.reason))
      throw new ProblemError('not_undoable', {
        detail: `A movement with the reason “${original.reason}” cannot be undone.`,
      });
    if (original.document !== undefined)
      throw new ProblemError('not_undoable', {
        detail: original.undoes
          ? `${original.document} was voided. Post a new document instead.`
          : `This movement belongs to ${original.document}. Void the document instead.`,
      });
    const command = undoMovements(original.item, await findPair(movements, original));
    const written = await submit(req, res, { command });
    send(res.status(201), written, (item, reversals) => toUndoBody(item, reversals, original));
  };

  const router = Router();
  const staff = signedIn('write');
  const manager = signedIn('delete');
  router
    .route('/item')
    .post(staff, readJson, postItem)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router
    .route('/item/:id')
    .put(staff, readJson, changeItem(quantityUpdateSchema, setTotal))
    .patch(staff, readJson, changeItem(itemEditSchema, editItem))
    .delete(manager, deleteItemById)
    .all(allowOnly('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'));
  router
    .route('/item/:id/movements')
    .post(staff, readJson, postMovement)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/item/:id/counts').post(staff, readJson, postCount).all(allowOnly('POST'));
  router.route('/item/:id/transfers').post(staff, readJson, postTransfer).all(allowOnly('POST'));
  router.route('/item/:id/restore').post(manager, postRestore).all(allowOnly('POST'));
  router.route('/movements/:id/undo').post(staff, postUndo).all(allowOnly('POST'));
  return router;
}

/** Who cannot see costs cannot set them. */
function requireCostRole(res: Response, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'cost' in body) requirePermission(res, 'cost');
}

type ToCommand<Body> = (id: ObjectId, body: Body, versions: number[] | null) => Command;

/** The versions at which a change may be made; null for any. */
function readVersions({ headers }: Request): number[] | null {
  refuseIfNoneMatch(headers['if-none-match']);
  return readIfMatch(headers['if-match']);
}

function onlyItem({ items: [item] }: Written) {
  if (!item) throw new Error('A change has no item.');
  return item;
}

const toItemBody = (item: Item): Item => item;

/** The last movement: those of an older application's balances come first, as `opening`. */
const toMovementBody = (item: Item, movements: Movement[]): MovementResponse => ({
  movement: requireMovement(movements.at(-1)),
  item,
});

const toCountBody = (item: Item, movements: Movement[]): CountResponse => {
  const movement = movements.find(({ reason }) => reason === 'count');
  return movement ? { movement, item } : { item };
};

const toTransferBody = (item: Item, movements: Movement[]): TransferResponse => ({
  movements: movements.filter(({ reason }) => reason === 'transfer'),
  item,
});

function toUndoBody(item: Item, movements: Movement[], original: MovementDoc): UndoResponse {
  const reversals = movements.filter(({ reason }) => reason === 'undo');
  const movement = requireMovement(reversals.find(({ undoes }) => undoes === String(original._id)));
  return { movement, movements: reversals, item };
}

function requireMovement(movement: Movement | undefined): Movement {
  if (!movement) throw new Error('A change of stock has no movement.');
  return movement;
}

const movementNotFound = () =>
  new ProblemError('movement_not_found', { detail: 'There is no movement with this id.' });
