import { shortName, WAREHOUSES } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { say } from '../../../language/say';
import { useWarehouseChoice } from '../../../stock/warehouse-choice';
import { SelectField } from '../../../ui/select-field';

/** The warehouse of a new item's stock: the one chosen on this device. It asks until one is chosen. */
export function WarehouseField() {
  const hint = useId();
  const { warehouse, isChosen, choose } = useWarehouseChoice();
  const place = say(shortName(warehouse));
  return (
    <div className={isChosen ? '' : 'rounded-control border border-warn/40 bg-warn-soft p-3'}>
      <SelectField
        label={t`Warehouse`}
        aria-describedby={isChosen ? undefined : hint}
        options={[
          ...(isChosen ? [] : [['', t`Choose a warehouse`] as const]),
          ...WAREHOUSES.map(({ id, name }) => [id, say(name)] as const),
        ]}
        value={isChosen ? warehouse : ''}
        onChange={({ target }) => {
          const chosen = WAREHOUSES.find(({ id }) => id === target.value);
          if (chosen) choose(chosen.id);
        }}
      />
      {!isChosen && (
        <p id={hint} className="mt-2 text-sm">
          <strong className="font-[620] text-warn">
            <Trans>Which warehouse do you work in?</Trans>
          </strong>{' '}
          <span className="block">
            <Trans>Until you choose, the quantity is added at {place}.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
