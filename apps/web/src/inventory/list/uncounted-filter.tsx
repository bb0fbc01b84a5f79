import { COUNT_DUE_DAYS } from '@godown/shared/item';
import { shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { INPUT } from '../../ui/field';
import { countOf } from '../../ui/format';
import { useWarehouseChoice } from '../warehouse-choice';

export interface Uncounted {
  /** The warehouse whose due items are listed; null: all items are. */
  warehouse: WarehouseId | null;
  set: (warehouse: WarehouseId | null) => void;
}

/** The filter in the URL. Without a valid warehouse there, it is the one that this device works in. */
export function useUncounted(): Uncounted {
  const own = useWarehouseChoice().warehouse;
  const [parameters, setParameters] = useSearchParams();
  const isOn = parameters.get('status') === 'uncounted';
  const asked = WAREHOUSES.find(({ id }) => id === parameters.get('warehouse'))?.id;
  return {
    warehouse: isOn ? (asked ?? own) : null,
    set: (warehouse) => {
      const next = new URLSearchParams(parameters);
      next.delete('status');
      next.delete('warehouse');
      if (warehouse) {
        next.set('status', 'uncounted');
        next.set('warehouse', warehouse);
      }
      setParameters(next);
    },
  };
}

/** Lists only the items that are due for a count, in the chosen warehouse at first. */
export function UncountedFilter({ filter: { warehouse, set } }: { filter: Uncounted }) {
  const id = useId();
  const own = useWarehouseChoice().warehouse;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={warehouse !== null}
          onChange={() => set(warehouse === null ? own : null)}
          className="size-5 accent-accent"
        />
        Not counted for {COUNT_DUE_DAYS} days
      </label>
      {warehouse && (
        <div>
          <label htmlFor={id} className="sr-only">
            Warehouse to count
          </label>
          <select
            id={id}
            value={warehouse}
            onChange={({ target }) => set(target.value as WarehouseId)}
            className={`${INPUT} border-edge bg-surface! hover:border-muted`}
          >
            {WAREHOUSES.map((place) => (
              <option key={place.id} value={place.id}>
                {place.shortName}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

interface UncountedCount {
  count: number;
  /** Whether there are more than `count`: the server counts to a limit. */
  hasMore: boolean;
  warehouse: WarehouseId;
}

/** Such as `3 models not counted for 90 days in Uttara`. */
export function uncountedText({ count, hasMore, warehouse }: UncountedCount): string {
  return `${hasMore ? 'Over ' : ''}${countOf(count, 'model')} not counted for ${COUNT_DUE_DAYS} days in ${shortName(warehouse)}`;
}

/** Shown when no item is due. */
export function AllCounted({ warehouse, onClear }: { warehouse: WarehouseId; onClear: () => void }) {
  return (
    <Empty
      title={`Nothing to count in ${shortName(warehouse)}`}
      detail={`Every model was counted in the last ${COUNT_DUE_DAYS} days.`}
    >
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all items
      </Button>
    </Empty>
  );
}
