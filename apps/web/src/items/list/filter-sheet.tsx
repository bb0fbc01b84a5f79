import { MAX_PRICE, MAX_QUANTITY } from '@godown/shared/item';
import { ITEM_STATUSES, type ItemFilter } from '@godown/shared/item-query';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { readNumber } from '../../ui/read-number';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { FilterChip } from './filter-bar';
import {
  type ChangeView,
  countFilters,
  SORT_LABELS,
  SORTS,
  STATUS_LABELS,
  toggleStatus,
  type View,
  withoutFilters,
} from './view';

const WAREHOUSE_OPTIONS = [
  ['', 'All warehouses'],
  ...WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const),
] as const;
const toSortOptions = (q: string | undefined) => [
  ['', q ? 'Best matches first' : 'Oldest first'] as const,
  ...SORTS.flatMap((sort) => [
    [`${sort} asc`, `${SORT_LABELS[sort]}, ascending`] as const,
    [`${sort} desc`, `${SORT_LABELS[sort]}, descending`] as const,
  ]),
];

interface FilterSheetProps {
  view: View;
  onChange: ChangeView;
  /** How many items match, in words. */
  found: string;
  onClose: () => void;
}

/** All filters but the supplier, which is in the bar, and the order. Each change applies at once. */
export function FilterSheet({ view, onChange, found, onClose }: FilterSheetProps) {
  return (
    <Sheet title="Filters" close={found || 'Done'} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        {ITEM_STATUSES.map((status) => (
          <FilterChip
            key={status}
            isOn={view.status === status}
            onClick={() => onChange((newest) => toggleStatus(newest, status))}
          >
            {STATUS_LABELS[status]}
          </FilterChip>
        ))}
      </div>
      <Fields view={view} onChange={onChange} />
      {countFilters(view) > 0 && (
        <Button size="small" onClick={() => onChange(withoutFilters)}>
          Clear filters
        </Button>
      )}
    </Sheet>
  );
}

function Fields({ view, onChange }: Pick<FilterSheetProps, 'view' | 'onChange'>) {
  const set = (name: keyof ItemFilter) => (value: string) =>
    onChange((newest) => ({ ...newest, [name]: value || undefined }));
  const typed = (name: 'minPrice' | 'maxPrice' | 'minQuantity' | 'maxQuantity', label: string) => (
    <TypedField
      {...(name.endsWith('Price') ? PRICE : QUANTITY)}
      label={label}
      value={view[name] ?? ''}
      onApply={set(name)}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      {typed('minQuantity', 'In stock from')}
      {typed('maxQuantity', 'In stock to')}
      {typed('minPrice', 'Price from $')}
      {typed('maxPrice', 'Price to $')}
      <SelectField
        label="Warehouse"
        options={WAREHOUSE_OPTIONS}
        value={view.warehouse ?? ''}
        onChange={({ target }) => set('warehouse')(target.value)}
      />
      <SelectField
        label="Sort by"
        options={toSortOptions(view.q)}
        value={view.sort ? `${view.sort} ${view.order ?? 'asc'}` : ''}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ');
          onChange((newest) => ({ ...newest, sort, order }) as View);
        }}
      />
    </div>
  );
}

const PRICE = { inputMode: 'decimal', read: readPrice, wrong: 'Enter a price, such as 12.50.' } as const;
const QUANTITY = { inputMode: 'numeric', read: readQuantity, wrong: 'Enter a whole number.' } as const;

/** A price as the address has it, in whole cents. It may be typed with a dollar sign. */
function readPrice(text: string): string | null {
  const number = readNumber(text.replaceAll('$', ''));
  return number !== null && number >= 0 && number <= MAX_PRICE
    ? String(Math.round(number * 100) / 100)
    : null;
}

/** A number of units as the address has it. It may be negative, as balances may. */
function readQuantity(text: string): string | null {
  const number = readNumber(text);
  return Number.isInteger(number) && Math.abs(Number(number)) <= MAX_QUANTITY ? String(number) : null;
}
