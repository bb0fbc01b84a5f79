/** Commands for damaged pieces, and for single items that come back or go back. */
import { signsOfDamage, signsOfReturn } from '@godown/shared/stock/damaged';
import type { NewDamage, NewReturn } from '@godown/shared/stock/damaged-schemas';
import type { ObjectId } from 'mongodb';
import { type Command, changeItem, requireNoError } from './commands.js';

/** Sets pieces aside as damaged, puts repaired ones back into the stock, or writes them off. */
export function changeDamaged(item: ObjectId, { reason, quantity, warehouse, note }: NewDamage): Command {
  const { good, damaged } = signsOfDamage(reason);
  return changeItem(item, null, (next, { home }) => {
    next.move(warehouse ?? home, good * quantity, reason, { note, damaged: damaged * quantity });
    requireNoError(next, 'quantity');
  });
}

/** Takes back what a customer returns, or sends pieces back to their supplier. */
export function returnPieces(
  item: ObjectId,
  { reason, condition, quantity, warehouse, note, party }: NewReturn,
): Command {
  const { good, damaged } = signsOfReturn(reason, condition);
  return changeItem(item, null, (next, { home }) => {
    // `|| 0` turns -0 into 0.
    const change = good * quantity || 0;
    next.move(warehouse ?? home, change, reason, { note, party, damaged: damaged * quantity });
    requireNoError(next, 'quantity');
  });
}
