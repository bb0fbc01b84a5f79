/** Some people change the stock of one warehouse only. */
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { elsewhereText } from '../../access/identity/signed-in.js';
import type { MovementDoc } from '../records/movement-doc.js';
import { type ItemState, Refusal, type Transition } from './commands.js';

/**
 * Throws `Refusal` if the change moves or counts stock of another warehouse. What is sent from `own` may arrive there, and the undo of a
 * transfer may take it back.
 */
export function requireOwnWarehouse(own: WarehouseId, before: ItemState, transition: Transition): void {
  const { next, movements } = transition;
  const sent = new Set(
    movements.filter(({ warehouse }) => warehouse === own).map(({ transfer }) => String(transfer)),
  );
  const isOwn = (movement: MovementDoc) => {
    const { warehouse, transfer, reason } = movement;
    const pieces = piecesOf(movement);
    if (warehouse === own || pieces === 0) return true;
    return transfer !== undefined && sent.has(String(transfer)) && (pieces > 0 || reason === 'undo');
  };
  const elsewhere =
    movements.find((movement) => !isOwn(movement))?.warehouse ??
    WAREHOUSE_IDS.find((id) => id !== own && countedAt(next, id) !== countedAt(before, id));
  if (elsewhere) throw new Refusal('role_required', elsewhereText(own, elsewhere));
}

const piecesOf = ({ change, damaged }: MovementDoc): number => change || (damaged?.change ?? 0);

const countedAt = ({ active }: ItemState, id: WarehouseId): number | undefined =>
  active?.lastCounts?.[id]?.at.getTime();
