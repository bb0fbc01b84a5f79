/** The change of a recount. */

import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { countResponseSchema } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { invalidate } from '../../api/invalidate';
import { withTexts } from '../../language/language';
import { say } from '../../language/say';
import { undoMovement } from '../../movements/undo';
import { defineChange, type Sent } from '../../stock/changes/change';
import { itemKeys } from '../../stock/queries';
import { countText } from '../../ui/format';
import { shorten } from '../../ui/shorten';
import { countedText } from './count-words';

/** Loaded when one is refused. */
const RefusedCount = lazy(
  withTexts(async () => ({ default: (await import('./refused-count')).RefusedCount }), 'work', 'items'),
);

export interface Counted {
  warehouse: WarehouseId;
  counted: number;
  /** The balance that the screen showed, with the pending changes. They are sent first. */
  expected: number;
  note?: string;
}

/** A recount of one balance. */
export const counted = defineChange<Counted, Sent>({
  kind: 'count',
  text: ({ warehouse, counted: units, expected }) =>
    t`${{ place: say(shortName(warehouse)) }} has ${{ counted: countText(units) }}; Godown says ${{ expected: countText(expected) }}`,
  done: ({ warehouse, itemName, ...count }) =>
    `${countedText(count)}\n${shorten(itemName)} · ${say(shortName(warehouse))}`,
  deltas: ({ warehouse, counted: units, expected }) => ({ [warehouse]: units - expected }),
  apply({ warehouse, at, by }, item) {
    const count = { at: new Date(at).toISOString(), by };
    return { ...item, lastCounts: { ...item.lastCounts, [warehouse]: count } };
  },
  undo: undoMovement,
  ask: (change) => <RefusedCount change={change} />,
  onConfirmed: (_change, _sent, client) => invalidate(client, itemKeys.foundLists),
  async send({ subject, warehouse, counted: units, expected, note }, { api, keyed }) {
    const body = { warehouse, counted: units, expected, note };
    const { item, movement } = await api.call('POST /item/{id}/counts', countResponseSchema, {
      params: { id: subject },
      body,
      ...keyed,
    });
    return { item, movement: movement?._id };
  },
});
