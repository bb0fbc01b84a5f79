/** Changes of balances: a delivery, a restock, and a transfer between two warehouses. */

import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Condition } from '@godown/shared/stock/damaged';
import {
  movementResponseSchema,
  type OneWayReason,
  signOf,
  transferResponseSchema,
} from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { undoMovement } from '../../movements/undo';
import { type ChangeKind, defineChange, type Sent } from '../../stock/changes/change';
import { countText } from '../../ui/format';
import { shorten } from '../../ui/shorten';

interface Move {
  warehouse: WarehouseId;
  quantity: number;
  note?: string;
  /** The customer or the supplier. */
  party?: string;
}

/** A change of one balance: the units leave or come. */
function defineMove(
  reason: OneWayReason,
  words: Required<Pick<ChangeKind<Move, Sent>, 'text' | 'done'>>,
): ChangeKind<Move, Sent> {
  const sign = signOf(reason);
  return defineChange({
    kind: reason,
    deltas: ({ warehouse, quantity }) => ({ [warehouse]: sign * quantity }),
    undo: undoMovement,
    async send({ subject, warehouse, quantity, note, party }, { api, keyed }) {
      const body = { change: sign * quantity, warehouse, reason, note, party };
      const { item, movement } = await api.call('POST /item/{id}/movements', movementResponseSchema, {
        params: { id: subject },
        body,
        ...keyed,
      });
      return { item, movement: movement._id };
    },
    ...words,
  });
}

export const delivered = defineMove('delivered', {
  text: ({ quantity, warehouse }) =>
    t`${{ count: countText(quantity) }} delivered from ${{ warehouse: say(shortName(warehouse)) }}`,
  // Spec: the first line. The item or the warehouse may be a slip of the finger.
  done: ({ itemName, quantity, warehouse }) =>
    t`Item Delivered!\n${{ item: shorten(itemName) }}: ${{ count: countText(quantity) }} from ${{ warehouse: say(shortName(warehouse)) }}`,
});

export const restocked = defineMove('restock', {
  text: ({ quantity, warehouse }) =>
    t`${{ count: countText(quantity) }} added to ${{ warehouse: say(shortName(warehouse)) }}`,
  // Spec: the first line.
  done: ({ itemName, quantity, warehouse }) =>
    t`quantity added!\n${{ item: shorten(itemName) }}: ${{ count: countText(quantity) }} to ${{ warehouse: say(shortName(warehouse)) }}`,
});

export interface Transferred {
  from: WarehouseId;
  to: WarehouseId;
  quantity: number;
  /** Good without it. */
  condition?: Condition | undefined;
}

export const transferred = defineChange<Transferred, Sent>({
  kind: 'transfer',
  text: ({ quantity, from, to }) =>
    t`${{ count: countText(quantity) }} moved from ${{ from: say(shortName(from)) }} to ${{ to: say(shortName(to)) }}`,
  done: ({ itemName, quantity, from, to }) =>
    t`Moved to ${{ to: say(shortName(to)) }}.\n${{ item: shorten(itemName) }}: ${{ count: countText(quantity) }} from ${{ from: say(shortName(from)) }}`,
  deltas({ from, to, quantity, condition }) {
    const deltas = { [from]: -quantity, [to]: quantity };
    return condition === 'damaged' ? { damaged: deltas } : deltas;
  },
  undo: undoMovement,
  async send({ subject, from, to, quantity, condition }, { api, keyed }) {
    const body = { from, to, quantity, condition };
    const { item, movements } = await api.call('POST /item/{id}/transfers', transferResponseSchema, {
      params: { id: subject },
      body,
      ...keyed,
    });
    return { item, movement: movements[0]?._id };
  },
});
