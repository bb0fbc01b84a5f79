import {
  type Movement,
  type MovementAnswer,
  newMovementSchema,
  type TransferAnswer,
  transferSchema,
  UNDOABLE_REASONS,
  type UndoAnswer,
} from '@godown/shared/movements';
import compression from 'compression';
import { type Request, type Response, Router } from 'express';
import { allowOnly } from '../http/allow.js';
import { readJson } from '../http/json-body.js';
import { requireObjectId } from '../http/object-id.js';
import { parseInput } from '../http/parse-input.js';
import { ProblemError } from '../http/problem-error.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { callerOf, signedIn } from '../identity/signed-in.js';
import { answerCreated, answerResult, toItemAnswer } from '../items/answer-result.js';
import { itemNotFound, requireItemId } from '../items/item-id.js';
import type { Written } from './batch.js';
import type { LedgerCollections } from './collections.js';
import { moveStock, restoreItem, transferStock, undoMovements } from './commands.js';
import type { MovementDoc } from './documents.js';
import type { Ledger } from './ledger.js';
import { answerMovements, historyQuerySchema, journalQuerySchema } from './list-movements.js';
import { findMovement, findPair } from './movements.repo.js';
import { findKey, requireKey } from './request-key.js';

interface Deps {
  collections: LedgerCollections;
  ledger: Ledger;
  tokens: AccessTokens;
}

/** Movements, transfers, undo and restore. */
export function createLedgerRouter({ collections, ledger, tokens }: Deps): Router {
  const { items, deletedItems, movements } = collections;

  async function postMovement(req: Request, res: Response) {
    const by = callerOf(res);
    const id = requireItemId(req);
    const body = parseInput(newMovementSchema, req.body);
    const key = requireKey(req, { by, body });
    const result = await ledger.submit({ command: moveStock(id, body), by, key, toBody: toMovementAnswer });
    answerCreated(res, result);
  }

  async function postTransfer(req: Request, res: Response) {
    const by = callerOf(res);
    const id = requireItemId(req);
    const body = parseInput(transferSchema, req.body);
    const key = findKey(req, { by, body });
    const command = transferStock(id, body);
    answerCreated(res, await ledger.submit({ command, by, key, toBody: toTransferAnswer }));
  }

  async function postUndo(req: Request, res: Response) {
    const by = callerOf(res);
    const original = await findMovement(movements, requireObjectId(req.params.id, movementNotFound));
    if (!original) throw movementNotFound();
    if (!UNDOABLE_REASONS.includes(original.reason)) {
      throw new ProblemError('not_undoable', {
        detail: `A movement with the reason “${original.reason}” cannot be undone.`,
      });
    }
    const command = undoMovements(original.item, await findPair(movements, original));
    const key = findKey(req, { by });
    const toBody = (written: Written) => toUndoAnswer(written, original);
    answerCreated(res, await ledger.submit({ command, by, key, toBody }));
  }

  async function postRestore(req: Request, res: Response) {
    const by = callerOf(res);
    const command = restoreItem(requireItemId(req));
    answerResult(res, await ledger.submit({ command, by, key: findKey(req, { by }), toBody: toItemAnswer }));
  }

  async function getHistory(req: Request, res: Response) {
    const item = requireItemId(req);
    const query = parseInput(historyQuerySchema, req.query);
    const known = await Promise.all([
      items.findOne({ _id: item }, { projection: { _id: 1 } }),
      deletedItems.findOne({ _id: item }, { projection: { _id: 1 } }),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw itemNotFound();
    await answerMovements(req, res, movements, { ...query, item });
  }

  async function getJournal(req: Request, res: Response) {
    await answerMovements(req, res, movements, parseInput(journalQuerySchema, req.query));
  }

  const router = Router();
  const staff = signedIn(tokens);
  router
    .route('/item/:id/movements')
    .get(staff, compression(), getHistory)
    .post(staff, readJson, postMovement)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/item/:id/transfers').post(staff, readJson, postTransfer).all(allowOnly('POST'));
  router.route('/item/:id/restore').post(staff, postRestore).all(allowOnly('POST'));
  router.route('/movements').get(staff, compression(), getJournal).all(allowOnly('GET', 'HEAD'));
  router.route('/movements/:id/undo').post(staff, postUndo).all(allowOnly('POST'));
  return router;
}

function toMovementAnswer({ movements, item }: Written): MovementAnswer {
  // Counts of an older application come first, as `opening`.
  return { movement: requireMovement(movements.at(-1)), item };
}

function toTransferAnswer({ movements, item }: Written): TransferAnswer {
  return { movements: movements.filter(({ reason }) => reason === 'transfer'), item };
}

function toUndoAnswer({ movements, item }: Written, original: MovementDoc): UndoAnswer {
  const undoings = movements.filter(({ reason }) => reason === 'undo');
  const movement = requireMovement(undoings.find(({ undoes }) => undoes === String(original._id)));
  return { movement, movements: undoings, item };
}

function requireMovement(movement: Movement | undefined): Movement {
  if (!movement) throw new Error('A change of stock left no movement.');
  return movement;
}

const movementNotFound = () =>
  new ProblemError('movement_not_found', { detail: 'There is no movement of this id.' });
