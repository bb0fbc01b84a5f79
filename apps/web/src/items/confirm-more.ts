import { type Stock, shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useCallback } from 'react';
import { useConfirm } from '../ui/confirm-dialog';
import { countText } from '../ui/format';

interface Held {
  /** The item, where the page shows several. */
  name?: string;
  stock: Stock;
}

/** Asks before a warehouse gets a negative balance, and says which other ones have some. */
export function useConfirmMore(verb: 'Move' | 'Deliver') {
  const confirm = useConfirm();
  return useCallback(
    ({ name, stock }: Held, from: WarehouseId, quantity: number) => {
      const act = `${verb} ${countText(quantity)}`;
      return confirm({
        question: `${shortName(from)} has ${countText(stock[from])}. ${act}?`,
        detail: `${name ? `${name}. ` : ''}${othersText(stock, from)}.`,
        confirmLabel: act,
      });
    },
    [confirm, verb],
  );
}

function othersText(stock: Stock, from: WarehouseId): string {
  const others = WAREHOUSES.filter(({ id }) => id !== from && stock[id] > 0);
  const words = others.map(({ id, shortName: name }) => `${name} has ${countText(stock[id])}`);
  return words.length === 0 ? 'No other warehouse has any' : words.join(', ');
}
