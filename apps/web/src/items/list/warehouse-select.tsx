import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useId } from 'react';
import { useMay } from '../../account/may';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { INPUT } from '../../ui/field';

/** The warehouse that Delivered in the list uses, for those who may deliver. It stands out until one is chosen on this device. */
export function WarehouseSelect() {
  const id = useId();
  const { warehouse, isChosen, choose } = useWarehouseChoice();
  if (!useMay('write')) return null;
  const colours = isChosen ? 'border-edge bg-surface! hover:border-muted' : 'border-warn bg-warn-soft!';
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className={`shrink-0 text-sm ${isChosen ? 'text-muted' : 'font-[620] text-warn'}`}>
        Deliver from
      </label>
      <select
        id={id}
        value={isChosen ? warehouse : ''}
        onChange={({ target }) => choose(target.value as WarehouseId)}
        className={`${INPUT} ${colours}`}
      >
        {!isChosen && (
          <option value="" disabled>
            Choose a warehouse
          </option>
        )}
        {WAREHOUSES.map(({ id: place, shortName }) => (
          <option key={place} value={place}>
            {shortName}
          </option>
        ))}
      </select>
    </div>
  );
}
