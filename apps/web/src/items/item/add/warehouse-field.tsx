import { shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { say } from '../../../language/say';
import { useOwnWarehouses } from '../../../stock/warehouse-choice';
import { SelectField } from '../../../ui/select-field';

interface WarehouseFieldProps {
  warehouse: WarehouseId;
  /** False if nobody has picked one, for this item or as the working one. Then it asks. */
  isPicked: boolean;
  onPick: (id: WarehouseId) => void;
}

/** The warehouse of a new item's stock. */
export function WarehouseField({ warehouse, isPicked, onPick }: WarehouseFieldProps) {
  const hint = useId();
  const own = useOwnWarehouses();
  const place = say(shortName(warehouse));
  return (
    <div className={isPicked ? '' : 'rounded-control border border-warn/40 bg-warn-soft p-3'}>
      <SelectField
        label={t`Warehouse`}
        aria-describedby={isPicked ? undefined : hint}
        options={[
          ...(isPicked ? [] : [['', t`Choose a warehouse`] as const]),
          ...WAREHOUSES.filter(({ id }) => own.includes(id) || id === warehouse).map(
            ({ id, name }) => [id, say(name)] as const,
          ),
        ]}
        value={isPicked ? warehouse : ''}
        onChange={({ target }) => {
          const picked = WAREHOUSES.find(({ id }) => id === target.value);
          if (picked) onPick(picked.id);
        }}
      />
      {!isPicked && (
        <p id={hint} className="mt-2 text-sm">
          <Trans>Until you choose, the quantity is added at {place}.</Trans>
        </p>
      )}
    </div>
  );
}
