import type { Item } from '@godown/shared/item';
import { useCallback } from 'react';
import { useChanges } from '../../stock/changes/use-changes';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { delivered } from '../changes/moves';

/** Delivers one of an item from the warehouse that is chosen on this device. */
export function useDeliver(): (item: Item) => void {
  const { make } = useChanges();
  const { warehouse } = useWarehouseChoice();
  return useCallback((item) => void make(delivered, item, { warehouse, quantity: 1 }), [make, warehouse]);
}
