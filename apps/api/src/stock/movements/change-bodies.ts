/** Contents of the responses to changes of stock, besides the item. */
import type { Item } from '@godown/shared/items/item';
import type {
  CountResponse,
  Movement,
  MovementResponse,
  TransferResponse,
  UndoResponse,
} from '@godown/shared/stock/movements';
import type { MovementDoc } from '../records/movement-doc.js';

/** The response has the last movement: a key of an older version may stand for a change with `opening` movements before it. */
export const toMovementBody = (item: Item, movements: Movement[]): MovementResponse => ({
  movement: requireMovement(movements.at(-1)),
  item,
});

export const toCountBody = (item: Item, movements: Movement[]): CountResponse => {
  const movement = movements.find(({ reason }) => reason === 'count');
  return movement ? { movement, item } : { item };
};

export const toTransferBody = (item: Item, movements: Movement[]): TransferResponse => ({
  movements: movements.filter(({ reason }) => reason === 'transfer'),
  item,
});

/** The response has the movement that reverses `original`. */
export function toUndoBody(item: Item, movements: Movement[], original: MovementDoc): UndoResponse {
  const reversals = movements.filter(({ reason }) => reason === 'undo');
  const movement = requireMovement(reversals.find(({ undoes }) => undoes === String(original._id)));
  return { movement, movements: reversals, item };
}

function requireMovement(movement: Movement | undefined): Movement {
  if (!movement) throw new Error('A change of stock has no movement.');
  return movement;
}
