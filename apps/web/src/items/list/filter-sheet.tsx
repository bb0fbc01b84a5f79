import { MAX_PRICE, MAX_QUANTITY } from '@godown/shared/items/item';
import { ITEM_STATUSES, type ItemFilter, type ItemSort } from '@godown/shared/items/item-query';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { warehouseOptions } from '../../stock/warehouse-options';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { currencySign } from '../../ui/number-style';
import { readNumber } from '../../ui/read-number';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { FilterChip } from './filter-bar';
import {
  type ChangeView,
  countFilters,
  SORTS,
  statusLabel,
  toggleStatus,
  type View,
  withoutFilters,
} from './view';

const toWarehouseOptions = () => [['', t`All warehouses`] as const, ...warehouseOptions()];

const ORDERS: Record<ItemSort, { ascending: MessageDescriptor; descending: MessageDescriptor }> = {
  name: { ascending: msg`Model: A to Z`, descending: msg`Model: Z to A` },
  price: { ascending: msg`Price: low to high`, descending: msg`Price: high to low` },
  quantity: { ascending: msg`In stock: low to high`, descending: msg`In stock: high to low` },
  updatedAt: { ascending: msg`Last changed: oldest first`, descending: msg`Last changed: newest first` },
  createdAt: { ascending: msg`Added: oldest first`, descending: msg`Added: newest first` },
};

const toSortOptions = (q: string | undefined) => [
  ['', q ? t`Best matches first` : t`Oldest first`] as const,
  ...SORTS.flatMap((sort) => [
    [`${sort}-asc`, i18n._(ORDERS[sort].ascending)] as const,
    [`${sort}-desc`, i18n._(ORDERS[sort].descending)] as const,
  ]),
];

interface FilterSheetProps {
  view: View;
  onChange: ChangeView;
  /** The number of matching items, in words. */
  found: string;
  onClose: () => void;
}

/** All filters but the supplier, which is in the bar, and the order. Each change applies at once. */
export function FilterSheet({ view, onChange, found, onClose }: FilterSheetProps) {
  return (
    <Sheet title={t`Filters`} close={found || t`Done`} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        {ITEM_STATUSES.map((status) => (
          <FilterChip
            key={status}
            isOn={view.status === status}
            onClick={() => onChange((newest) => toggleStatus(newest, status))}
          >
            {statusLabel(status)}
          </FilterChip>
        ))}
      </div>
      <Fields view={view} onChange={onChange} />
      {countFilters(view) > 0 && (
        <Button size="small" onClick={() => onChange(withoutFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Sheet>
  );
}

function Fields({ view, onChange }: Pick<FilterSheetProps, 'view' | 'onChange'>) {
  const set = (name: keyof ItemFilter) => (value: string) =>
    onChange((newest) => ({ ...newest, [name]: value || undefined }));
  const typed = (name: 'minPrice' | 'maxPrice' | 'minQuantity' | 'maxQuantity', label: string) => {
    const { wrong, ...rest } = name.endsWith('Price') ? PRICE : QUANTITY;
    return (
      <TypedField
        {...rest}
        wrong={i18n._(wrong)}
        label={label}
        value={view[name] ?? ''}
        onApply={set(name)}
      />
    );
  };
  const currency = currencySign();
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
      {typed('minQuantity', t`In stock from`)}
      {typed('maxQuantity', t`In stock to`)}
      {typed('minPrice', t`Price from ${currency}`)}
      {typed('maxPrice', t`Price to ${currency}`)}
      <SelectField
        label={t`Warehouse`}
        options={toWarehouseOptions()}
        value={view.warehouse ?? ''}
        onChange={({ target }) => set('warehouse')(target.value)}
      />
      <SelectField
        label={t`Sort by`}
        options={toSortOptions(view.q)}
        value={view.sort ? `${view.sort}-${view.order ?? 'asc'}` : ''}
        onChange={({ target }) => {
          const [sort, order] = target.value.split('-');
          onChange((newest) => ({ ...newest, sort, order }) as View);
        }}
      />
    </div>
  );
}

const PRICE = { inputMode: 'decimal', read: readPrice, wrong: msg`Enter a price, such as 12.50.` } as const;
const QUANTITY = { inputMode: 'numeric', read: readQuantity, wrong: msg`Enter a whole number.` } as const;

/** A price as the address has it, in whole cents. It may be typed with the sign of the currency. */
function readPrice(text: string): string | null {
  const number = readNumber(text.replace(/[$৳]/g, ''));
  return number !== null && number >= 0 && number <= MAX_PRICE
    ? String(Math.round(number * 100) / 100)
    : null;
}

/** A number of units as the address has it. It may be negative, as balances may. */
function readQuantity(text: string): string | null {
  const number = readNumber(text);
  return Number.isInteger(number) && Math.abs(Number(number)) <= MAX_QUANTITY ? String(number) : null;
}
