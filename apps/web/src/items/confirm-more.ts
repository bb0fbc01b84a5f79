import { type Stock, shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { say } from '../language/say';
import { useConfirm } from '../ui/confirm-dialog';
import { countText } from '../ui/format';

interface Held {
  /** The item, where the page shows several. */
  name?: string;
  stock: Stock;
}

type Act = 'move' | 'deliver';

/** Asks before a warehouse gets a negative balance, and says which other ones have some. */
export function useConfirmMore(act: Act) {
  const confirm = useConfirm();
  return useCallback(
    ({ name, stock }: Held, from: WarehouseId, quantity: number) => {
      const others = othersText(stock, from);
      return confirm({
        ...questionOf(act, stock, from, quantity),
        detail: name ? t`${{ item: name }}. ${{ others }}` : others,
      });
    },
    [confirm, act],
  );
}

function questionOf(act: Act, stock: Stock, from: WarehouseId, quantity: number) {
  const warehouse = say(shortName(from));
  const balance = countText(stock[from]);
  const count = countText(quantity);
  return act === 'move'
    ? { question: t`${warehouse} has ${balance}. Move ${count}?`, confirmLabel: t`Move ${count}` }
    : { question: t`${warehouse} has ${balance}. Deliver ${count}?`, confirmLabel: t`Deliver ${count}` };
}

function othersText(stock: Stock, from: WarehouseId): string {
  const [first, second] = WAREHOUSES.filter(({ id }) => id !== from && stock[id] > 0).map(
    ({ id, shortName: name }) => ({ warehouse: say(name), count: countText(stock[id]) }),
  );
  if (!first) return t`No other warehouse has any.`;
  const { warehouse, count } = first;
  if (!second) return t`${warehouse} has ${count}.`;
  return t`${warehouse} has ${count}, ${{ secondWarehouse: second.warehouse }} has ${{ secondCount: second.count }}.`;
}
