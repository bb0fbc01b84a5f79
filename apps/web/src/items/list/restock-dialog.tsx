import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { useChanges } from '../../stock/changes/use-changes';
import { Dialog } from '../../ui/dialog';
import { restocked } from '../changes/moves';
import { RestockForm } from '../item/stock/restock-form';

interface RestockDialogProps {
  item: Item;
  /** The warehouse that the units go to. */
  warehouse: WarehouseId;
  onClose: () => void;
}

/** The restock form of the item's page, in the list. */
export function RestockDialog({ item, warehouse, onClose }: RestockDialogProps) {
  const { make } = useChanges();
  return (
    <Dialog title={t`Want to Restock Items?`} onClose={onClose}>
      {(close) => (
        <>
          <p className="-mt-3 mb-4 text-muted [overflow-wrap:anywhere]">{item.name}</p>
          <RestockForm
            warehouse={warehouse}
            onRestock={(restock) => {
              void make(restocked, item, { warehouse, ...restock });
              close();
            }}
            onCancel={close}
          />
        </>
      )}
    </Dialog>
  );
}
