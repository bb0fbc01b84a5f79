import { shortName, WAREHOUSES } from '@godown/shared/warehouses';
import { useId } from 'react';
import { SelectField } from '../../../ui/select-field';
import { useWarehouseChoice } from '../../warehouse-choice';

/** The warehouse of a new item's stock: the one chosen on this device. It asks until one is chosen. */
export function WarehouseField() {
  const hint = useId();
  const { warehouse, isChosen, choose } = useWarehouseChoice();
  return (
    <div>
      <SelectField
        label="Warehouse"
        aria-describedby={isChosen ? undefined : hint}
        options={[
          ...(isChosen ? [] : [['', 'Choose a warehouse'] as const]),
          ...WAREHOUSES.map(({ id, name }) => [id, name] as const),
        ]}
        value={isChosen ? warehouse : ''}
        onChange={({ target }) => {
          const chosen = WAREHOUSES.find(({ id }) => id === target.value);
          if (chosen) choose(chosen.id);
        }}
      />
      {!isChosen && (
        <p id={hint} className="mt-1.5 text-sm text-warn">
          Until you choose, the quantity is added at {shortName(warehouse)}.
        </p>
      )}
    </div>
  );
}
