import { type Stock, WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useId } from 'react';
import { countText } from '../../../ui/format';

interface WarehousePickerProps {
  stock: Stock;
  chosen: WarehouseId;
  onChoose: (id: WarehouseId) => void;
}

const PLACE =
  'relative flex min-h-16 min-w-0 cursor-pointer flex-col justify-center rounded-control border border-line px-2 py-2 text-sm text-muted ' +
  'transition-colors duration-100 hover:border-edge sm:px-3 ' +
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:inset-ring has-checked:inset-ring-accent ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2';

/** What each warehouse holds; the chosen one is where things are delivered from and come in. */
export function WarehousePicker({ stock, chosen, onChoose }: WarehousePickerProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-3 gap-2">
      <legend className="sr-only">Warehouse</legend>
      {WAREHOUSES.map(({ id, name: title, shortName }) => (
        <label key={id} title={title} className={PLACE}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="truncate tracking-[-.02em] max-sm:text-[.8rem]">{shortName}</span>{' '}
          <span
            className={`font-[680] tabular-nums ${sizeOf(stock[id])} ${stock[id] < 0 ? 'text-bad' : 'text-text'}`}
          >
            {countText(stock[id])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A count of millions would not fit a third of a phone. */
function sizeOf(count: number): string {
  const { length } = countText(count);
  if (length > 9) return 'text-[.7rem] leading-7 tracking-tighter sm:text-sm sm:leading-7';
  return length > 6 ? 'text-sm leading-7 tracking-tight sm:text-lg' : 'text-lg';
}
