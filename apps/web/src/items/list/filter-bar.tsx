import { MAX_PRICE } from '@godown/shared/item';
import { ITEM_STATUSES, type ItemFilter } from '@godown/shared/item-query';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '../../account/use-api';
import { suppliersQuery } from '../../stock/supplier-queries';
import { Button } from '../../ui/button';
import { Chevron } from '../../ui/chevron';
import { readNumber } from '../../ui/read-number';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { isFiltered, SORT_LABELS, SORTS, STATUS_LABELS, toggleStatus, type View } from './view';

const WAREHOUSE_OPTIONS = [
  ['', 'All'],
  ...WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const),
] as const;
const toSortOptions = (q: string | undefined) => [
  ['', q ? 'Best matches first' : 'Oldest first'] as const,
  ...SORTS.flatMap((sort) => [
    [`${sort} asc`, `${SORT_LABELS[sort]}, ascending`] as const,
    [`${sort} desc`, `${SORT_LABELS[sort]}, descending`] as const,
  ]),
];

interface MoreFiltersProps {
  view: View;
  onChange: (view: View) => void;
}

interface FilterBarProps extends MoreFiltersProps {
  /** Further buttons, at the end of the row. */
  children: ReactNode;
}

/** The filters and the order of the list. Each change applies at once. */
export function FilterBar({ view, onChange, children }: FilterBarProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const fields = [view.supplier, view.warehouse, view.minPrice, view.maxPrice].filter(Boolean).length;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 md:flex-wrap">
        {ITEM_STATUSES.map((status) => (
          <FilterChip
            key={status}
            isOn={view.status === status}
            onClick={() => onChange(toggleStatus(view, status))}
          >
            {STATUS_LABELS[status]}
          </FilterChip>
        ))}
        <Button
          size="small"
          className="shrink-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          More filters{fields > 0 && `: ${fields} set`}
          <Chevron isOpen={isOpen} />
        </Button>
        {isFiltered(view) && (
          <Button size="small" className="shrink-0" onClick={() => onChange(withoutFilters(view))}>
            Clear filters
          </Button>
        )}
        {children}
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="grid items-start gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-3 not-[[hidden]]:animate-rise sm:grid-cols-2 md:p-4 lg:grid-cols-5 [&[hidden]]:hidden"
      >
        <MoreFilters view={view} onChange={onChange} isOpen={isOpen} />
      </div>
    </div>
  );
}

/** The suppliers are read when the filters are opened. */
function MoreFilters({ view, onChange, isOpen }: MoreFiltersProps & { isOpen: boolean }) {
  const id = useId();
  const { data: suppliers = [] } = useQuery({ ...suppliersQuery(useApi()), enabled: isOpen });
  const set = (name: keyof ItemFilter) => (value: string) =>
    onChange({ ...view, [name]: value || undefined });
  const price = { inputMode: 'decimal', read: readPrice, wrong: 'Enter a price, such as 12.50.' } as const;
  return (
    <>
      <TypedField
        label="Supplier"
        list={id}
        maxLength={200}
        value={view.supplier ?? ''}
        onApply={set('supplier')}
      />
      <datalist id={id}>
        {suppliers.map((supplier) => (
          <option key={supplier} value={supplier} />
        ))}
      </datalist>
      <SelectField
        label="Warehouse"
        options={WAREHOUSE_OPTIONS}
        value={view.warehouse ?? ''}
        onChange={({ target }) => set('warehouse')(target.value)}
      />
      <TypedField {...price} label="Price from $" value={view.minPrice ?? ''} onApply={set('minPrice')} />
      <TypedField {...price} label="Price to $" value={view.maxPrice ?? ''} onApply={set('maxPrice')} />
      <SelectField
        label="Sort by"
        options={toSortOptions(view.q)}
        value={view.sort ? `${view.sort} ${view.order ?? 'asc'}` : ''}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ');
          onChange({ ...view, sort, order } as View);
        }}
      />
    </>
  );
}

/** A price as the address has it, in whole cents. It may be typed with a dollar sign. */
function readPrice(text: string): string | null {
  const number = readNumber(text.replaceAll('$', ''));
  return number !== null && number >= 0 && number <= MAX_PRICE
    ? String(Math.round(number * 100) / 100)
    : null;
}

const withoutFilters = ({ sort, order }: View): View => ({ ...(sort && { sort }), ...(order && { order }) });

interface FilterChipProps {
  isOn: boolean;
  onClick: () => void;
  children: string;
}

function FilterChip({ isOn, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={`min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-[560] text-sm ${
        isOn ? 'border-accent bg-accent-soft text-accent' : 'border-edge bg-surface hover:border-muted'
      }`}
    >
      {children}
    </button>
  );
}
