import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useMay } from '../../account/may';
import { say } from '../../language/say';
import { useOwnWarehouses, useWarehouseChoice } from '../../stock/warehouse-choice';

/** The warehouse that Delivered in the list uses, for those who may deliver. It stands out until one is chosen on this device. */
export function WarehouseSelect() {
  const id = useId();
  const { warehouse, isChosen, choose } = useWarehouseChoice();
  const own = useOwnWarehouses();
  if (!useMay('write')) return null;
  const colours = isChosen ? 'border-line hover:border-edge' : 'border-warn bg-warn-soft! text-warn';
  return (
    <div
      className={`flex min-h-11 shrink-0 items-center rounded-full border bg-surface pl-3.5 text-sm ${colours}`}
    >
      <label htmlFor={id} className="whitespace-nowrap">
        <Trans>Deliver from</Trans>
      </label>
      <select
        id={id}
        value={isChosen ? warehouse : ''}
        onChange={({ target }) => choose(target.value as WarehouseId)}
        className="min-h-11 rounded-full bg-transparent pr-8 pl-1.5 font-[620] [&>option]:bg-surface [&>option]:text-text"
      >
        {!isChosen && (
          <option value="" disabled>
            <Trans>choose</Trans>
          </option>
        )}
        {own.map((place) => (
          <option key={place} value={place}>
            {say(shortName(place))}
          </option>
        ))}
      </select>
    </div>
  );
}
