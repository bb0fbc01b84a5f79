/** The flow of a movement, in memory and in queries: that of what was first done. */
import { describeReason, type Flow, isUndoable, MOVEMENT_REASONS } from '@godown/shared/stock/movements';
import type { Filter } from 'mongodb';
import { type MovementDoc, movedBy } from '../records/movement-doc.js';

type Kind = Pick<MovementDoc, 'reason' | 'undoneReason'>;

/** Every kind of movement that the ledger writes. */
const KINDS: readonly Kind[] = [
  ...MOVEMENT_REASONS.filter((reason) => reason !== 'undo').map((reason) => ({ reason })),
  ...MOVEMENT_REASONS.filter(isUndoable).map((undoneReason) => ({ reason: 'undo' as const, undoneReason })),
  // Undoes an import on its day.
  { reason: 'deleted', undoneReason: 'added' },
];

export const kindsOf = (flow: Flow): Kind[] => KINDS.filter((kind) => flowOf(kind) === flow);

/** Finds the movements of one kind. Each has an index. */
export function toKindQuery({ reason, undoneReason }: Kind): Filter<MovementDoc> {
  // The index is on movements that undo another only, so the query says that it wants no others.
  if (undoneReason) return { undoes: { $exists: true }, undoneReason };
  // Without this, counts read the index alone.
  const isShared = KINDS.some((kind) => kind.reason === reason && kind.undoneReason);
  return { reason, ...(isShared && { undoes: { $exists: false } }) };
}

/**
 * Null: it changes no stock. An undo of an older version has no `undoneReason` yet; the upgrade gives it one, and so does this if it
 * cannot be known.
 */
export function flowOf({ reason, undoneReason }: Kind): Flow | null {
  if (reason === 'revalued') return null;
  return describeReason(undoneReason ?? reason).flow ?? 'recounted';
}

/**
 * The flow of a movement, and its units there: what left is counted as a positive number. Null for one that changes no stock, and for the
 * movement of a transfer into a warehouse: the transfer counts where the stock left.
 */
export function flowUnitsOf(movement: Flowing): { flow: Flow; units: number } | null {
  const flow = flowOf(movement);
  const units = flow && unitsIn(flow, movement);
  return flow === null || units === null ? null : { flow, units };
}

type Flowing = Parameters<typeof movedBy>[0];

function unitsIn(flow: Flow, movement: Flowing): number | null {
  const { change, damaged } = movement;
  switch (flow) {
    case 'moved':
      return movedBy(movement);
    case 'out':
      return 0 - change;
    case 'damaged':
      return damaged?.change ?? 0;
    case 'returned':
      return change + (damaged?.change ?? 0);
    case 'sent-back':
      return 0 - change - (damaged?.change ?? 0);
    default:
      return change;
  }
}
