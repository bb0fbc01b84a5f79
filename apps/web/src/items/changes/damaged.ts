/** Changes of the damaged pieces of an item, which lie beside its stock. */

import { type DamageReason, signsOfDamage } from '@godown/shared/damaged';
import { movementResponseSchema } from '@godown/shared/movements';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { undoMovement } from '../../movements/undo';
import { defineChange, type Sent } from '../../stock/changes/change';
import { itemPath } from '../../stock/stock';
import { countText } from '../../ui/format';

export interface Damage {
  reason: DamageReason;
  warehouse: WarehouseId;
  quantity: number;
  note?: string;
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
  done: damageText,
  deltas({ reason, warehouse, quantity }) {
    const signs = signsOfDamage(reason);
    return {
      [warehouse]: signs.good * quantity,
      damaged: { [warehouse]: signs.damaged * quantity },
    };
  },
  undo: undoMovement,
  async send({ subject, reason, warehouse, quantity, note }, { api, keyed }) {
    const body = { reason, warehouse, quantity, note };
    const path = `${itemPath(subject)}/damaged`;
    const { data } = await api.post(path, { schema: movementResponseSchema, body, ...keyed });
    return { item: data.item, movement: data.movement._id };
  },
});
