import type { Item } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOwnEmail } from '../../auth/use-own-email';
import { toOutcome } from '../../sync/outcome';
import { newIdempotencyKey } from '../../sync/send-once';
import { notify } from '../../ui/notify';
import { shorten } from '../../ui/shorten';
import { deliver, sendChange } from '../item/stock/stock-change';
import { useWarehouseChoice } from '../item/stock/warehouse-choice';
import { afterChange } from '../list-cache';

/** Delivers one of an item from the warehouse that is chosen on this device. */
export function useDeliver(): (item: Item) => Promise<void> {
  const client = useQueryClient();
  const email = useOwnEmail();
  const [warehouse] = useWarehouseChoice();
  return useCallback(
    async ({ _id, name }) => {
      try {
        const sent = { key: newIdempotencyKey(), email, change: deliver(warehouse) };
        const { item } = await sendChange(_id, sent, {});
        afterChange(client, item);
        notify.success('Item Delivered!');
      } catch (error) {
        const next = 'The history of the item shows it.';
        notify.error(toOutcome(error, { done: 'delivered', of: shorten(name), next }).text);
      }
    },
    [client, email, warehouse],
  );
}
