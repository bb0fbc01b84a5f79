import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { useConfirm } from '../../../ui/confirm-dialog';
import { countText } from '../../../ui/format';

/** Asks before a warehouse gets a negative balance. */
export function useConfirmMore(verb: 'Move' | 'Deliver') {
  const confirm = useConfirm();
  return (from: WarehouseId, balance: number, quantity: number) => {
    const act = `${verb} ${countText(quantity)}`;
    return confirm({
      question: `${shortName(from)} holds ${countText(balance)}. ${act}?`,
      confirmLabel: act,
    });
  };
}
