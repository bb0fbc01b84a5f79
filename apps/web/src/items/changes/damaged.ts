/** Changes of the damaged pieces of an item, which lie beside its stock. */

import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { type DamageReason, signsOfDamage } from '@godown/shared/stock/damaged';
import { movementResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { undoMovement } from '../../movements/undo';
import { defineChange, type Sent } from '../../stock/changes/change';
import { countText } from '../../ui/format';
import { shorten } from '../../ui/shorten';
import type { NewPicture } from './pictures';

export interface Damage {
  reason: DamageReason;
  warehouse: WarehouseId;
  quantity: number;
  note?: string;
  /** A picture of the broken piece. It is sent after the movement is confirmed. */
  picture?: NewPicture;
}

/** Such as `2 set aside as damaged in Uttara`. */
function damageText({ reason, warehouse, quantity }: Damage): string {
  const count = countText(quantity);
  const place = say(shortName(warehouse));
  switch (reason) {
    case 'damaged':
      return t`${count} set aside as damaged in ${place}`;
    case 'repaired':
      return t`${count} repaired in ${place}`;
    case 'written-off':
      return t`${count} written off in ${place}`;
  }
}

export const damaged = defineChange<Damage, Sent>({
  kind: 'damaged',
  text: damageText,
  done: (change) => `${damageText(change)}\n${shorten(change.itemName)}`,
  deltas({ reason, warehouse, quantity }) {
    const signs = signsOfDamage(reason);
    return {
      [warehouse]: signs.good * quantity,
      damaged: { [warehouse]: signs.damaged * quantity },
    };
  },
  undo: undoMovement,
  async send(change, sending) {
    const { subject, reason, warehouse, quantity, note, picture } = change;
    const { api, keyed } = sending;
    // Loaded before the movement is sent: without this part the movement would be there, and its picture would not.
    const later = picture && (await import('./send-pictures'));
    const body = { reason, warehouse, quantity, note };
    const { item, movement } = await api.call('POST /item/{id}/damaged', movementResponseSchema, {
      params: { id: subject },
      body,
      ...keyed,
    });
    if (picture) later?.sendBrokenLater(change, { movement: movement._id, picture }, sending);
    return { item, movement: movement._id };
  },
});
