import type { ServerResponse } from 'node:http';
import {
  type Movement,
  type MovementAnswer,
  newMovementSchema,
  type TransferAnswer,
  transferSchema,
  UNDOABLE_REASONS,
  type UndoAnswer,
} from '@godown/shared/movements';
import { allowOnly } from '../http/allow.js';
import { compress } from '../http/compress.js';
import { requireObjectId } from '../http/object-id.js';
import { ProblemError } from '../http/problem-error.js';
import { readQuery } from '../http/query.js';
import { readBody } from '../http/read-body.js';
import type { ApiRequest, ApiRouter } from '../http/router.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { requireCaller } from '../identity/authorization.js';
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
export function addLedgerRoutes(router: ApiRouter, { collections, ledger, tokens }: Deps): void {
  const { items, deletedItems, movements } = collections;

  async function postMovement(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
    const id = requireItemId(req);
    const body = await readBody(req, res, newMovementSchema);
    const key = requireKey(req, { by, body });
    const result = await ledger.submit({ command: moveStock(id, body), by, key, toBody: toMovementAnswer });
    answerCreated(res, result);
  }

  async function postTransfer(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
    const id = requireItemId(req);
    const body = await readBody(req, res, transferSchema);
    const key = findKey(req, { by, body });
    const command = transferStock(id, body);
    answerCreated(res, await ledger.submit({ command, by, key, toBody: toTransferAnswer }));
  }

  async function postUndo(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
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

  async function postRestore(req: ApiRequest, res: ServerResponse) {
    const by = requireCaller(req, tokens);
    const command = restoreItem(requireItemId(req));
    answerResult(res, await ledger.submit({ command, by, key: findKey(req, { by }), toBody: toItemAnswer }));
  }

  async function getHistory(req: ApiRequest, res: ServerResponse) {
    requireCaller(req, tokens);
    const item = requireItemId(req);
    const query = readQuery(req, historyQuerySchema);
    const known = await Promise.all([
      items.findOne({ _id: item }, { projection: { _id: 1 } }),
      deletedItems.findOne({ _id: item }, { projection: { _id: 1 } }),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw itemNotFound();
    await answerMovements(req, res, movements, { ...query, item });
  }

  async function getJournal(req: ApiRequest, res: ServerResponse) {
    requireCaller(req, tokens);
    await answerMovements(req, res, movements, readQuery(req, journalQuerySchema));
  }

  router
    .route('/item/:id/movements')
    .get(compress, getHistory)
    .post(postMovement)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/item/:id/transfers').post(postTransfer).all(allowOnly('POST'));
  router.route('/item/:id/restore').post(postRestore).all(allowOnly('POST'));
  router.route('/movements').get(compress, getJournal).all(allowOnly('GET', 'HEAD'));
  router.route('/movements/:id/undo').post(postUndo).all(allowOnly('POST'));
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
