import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useId } from 'react';
import { INPUT } from '../../ui/field';
import { useWarehouseChoice } from '../item/stock/warehouse-choice';

/** The warehouse that Delivered in the list takes from: the one that is chosen on this device. */
export function WarehouseSelect() {
  const id = useId();
  const [chosen, choose] = useWarehouseChoice();
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="shrink-0 text-muted text-sm">
        Deliver from
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => choose(target.value as WarehouseId)}
        className={`${INPUT} border-edge bg-surface! hover:border-muted`}
      >
        {WAREHOUSES.map(({ id: warehouse, shortName }) => (
          <option key={warehouse} value={warehouse}>
            {shortName}
          </option>
        ))}
      </select>
    </div>
  );
}
