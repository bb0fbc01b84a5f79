import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { keepInCache } from '../api/keep-in-cache';
import { stockOf } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { delivered } from './changes/moves';
import { useConfirmMore } from './confirm-more';

interface Delivery {
  warehouse: WarehouseId;
  quantity: number;
  note?: string;
  /** The customer. */
  party?: string;
}

const agreedKey = (id: string) => ['delivers-below-zero', id] as const;

/**
 * Delivers an item. Stock may become negative, but more than the warehouse holds is asked about: a single one once for each item,
 * a larger number each time. Resolves to whether it was delivered.
 */
export function useDeliver() {
  const client = useQueryClient();
  const { make } = useChanges();
  const confirmMore = useConfirmMore('deliver');
  // A quick second tap comes before the first one is shown: what was taken of the item as it is shown.
  const taken = useRef(new WeakMap<Item, number>());
  return useCallback(
    async (item: Item, delivery: Delivery): Promise<boolean> => {
      const { warehouse, quantity } = delivery;
      const agreed = agreedKey(item._id);
      const isKnown = quantity === 1 && client.getQueryData(agreed) === true;
      const before = taken.current.get(item) ?? 0;
      const shown = stockOf(item);
      const stock = { ...shown, [warehouse]: shown[warehouse] - before };
      if (quantity > stock[warehouse] && !isKnown) {
        if (!(await confirmMore({ name: item.name, stock }, warehouse, quantity))) return false;
        keepInCache(client, agreed, true);
      }
      taken.current.set(item, before + quantity);
      void make(delivered, item, delivery);
      return true;
    },
    [client, make, confirmMore],
  );
}
