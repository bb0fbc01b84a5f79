import { WAREHOUSES } from '@godown/shared/warehouses';
import { SelectField } from '../../../ui/select-field';
import { useWarehouseChoice } from '../stock/warehouse-choice';

/** The warehouse that a new item's stock is in: the one of this device. */
export function WarehouseField() {
  const [warehouse, choose] = useWarehouseChoice();
  return (
    <SelectField
      label="Warehouse"
      options={WAREHOUSES.map(({ id, name }) => [id, name])}
      value={warehouse}
      onChange={({ target }) => {
        const chosen = WAREHOUSES.find(({ id }) => id === target.value);
        if (chosen) choose(chosen.id);
      }}
    />
  );
}
