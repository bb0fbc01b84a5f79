import type { ReorderPoints } from '@godown/shared/items/item';
import { type Stock, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { say } from '../../../language/say';
import { lowWarehouses } from '../../../stock/stock';
import { useOwnWarehouses } from '../../../stock/warehouse-choice';
import { countText } from '../../../ui/format';

interface WarehouseBalancesProps {
  stock: Stock;
  reorderPoints: ReorderPoints | undefined;
}

interface WarehousePickerProps extends WarehouseBalancesProps {
  /** The warehouse that changes apply to. */
  warehouse: WarehouseId;
  onPick: (id: WarehouseId) => void;
}

const PLACE =
  'relative flex min-h-16 min-w-0 flex-col justify-center rounded-control border px-2 py-2 text-sm ' +
  'transition-colors duration-100 sm:px-3';
const CHOSEN = 'border-accent bg-accent-soft text-accent inset-ring inset-ring-accent';
const OTHER = 'border-line bg-surface text-muted';
/** It is not a button. */
const FLAT = 'border-transparent bg-ground text-muted';

/** On a phone each is as wide as its text needs. */
const PLACES = 'flex flex-wrap gap-2 *:flex-auto sm:grid sm:grid-cols-3';

/** The balance of each warehouse, and the choice of the one that Delivered and Restock change, among those that the person may change. */
export function WarehousePicker(props: WarehousePickerProps) {
  const { stock, reorderPoints, warehouse, onPick } = props;
  const id = useId();
  const low = lowWarehouses(stock, reorderPoints);
  const own = useOwnWarehouses();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Warehouse</Trans>
      </legend>
      <div className={PLACES}>
        {WAREHOUSES.map((place) => (
          <label
            key={place.id}
            title={say(place.name)}
            className={`${PLACE} ${own.includes(place.id) ? (place.id === warehouse ? CHOSEN : `${OTHER} hover:border-edge`) : FLAT}`}
          >
            <input
              type="radio"
              name={id}
              value={place.id}
              checked={place.id === warehouse}
              disabled={!own.includes(place.id)}
              onChange={() => onPick(place.id)}
              className="absolute inset-0 size-full appearance-none rounded-control enabled:cursor-pointer"
            />
            <span className="truncate">{say(place.shortName)}</span>{' '}
            <Balance count={stock[place.id]} isLow={low.includes(place.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The balance of each warehouse, for those who only look. */
export function WarehouseBalances({ stock, reorderPoints }: WarehouseBalancesProps) {
  const low = lowWarehouses(stock, reorderPoints);
  return (
    <ul aria-label={t`Warehouses`} className={PLACES}>
      {WAREHOUSES.map(({ id, name, shortName: short }) => (
        <li key={id} title={say(name)} className={`${PLACE} ${FLAT}`}>
          <span className="truncate">{say(short)}</span>{' '}
          <Balance count={stock[id]} isLow={low.includes(id)} />
        </li>
      ))}
    </ul>
  );
}

function Balance({ count, isLow }: { count: number; isLow: boolean }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className={`font-[680] tabular-nums ${sizeOf(count)} ${count < 0 ? 'text-bad' : 'text-text'}`}>
        {countText(count)}
      </span>
      {isLow && (
        <>
          {' '}
          <span className="font-[620] text-warn">
            <Trans>low</Trans>
          </span>
        </>
      )}
    </span>
  );
}

/** A count of millions does not fit into a third of a phone's width. */
function sizeOf(count: number): string {
  const { length } = countText(count);
  return length > 6 ? 'text-sm leading-7 sm:text-lg' : 'text-lg';
}
