import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../account/use-api';
import { withTexts } from '../../language/language';
import { suppliersQuery } from '../../stock/supplier-queries';
import { countText } from '../../ui/format';
import { useShortcuts } from '../../ui/shortcuts';
import {
  type ChangeView,
  countFilters,
  FEW,
  isFew,
  isFiltered,
  statusLabel,
  toggleFew,
  toggleStatus,
  type View,
  withoutFilters,
} from './view';
import { WarehouseSelect } from './warehouse-select';

const FilterSheet = lazy(
  withTexts(async () => ({ default: (await import('./filter-sheet')).FilterSheet }), 'items'),
);

/** The statuses that are one press away. */
const QUICK = ['low', 'sold', 'negative'] as const;

interface FilterBarProps {
  view: View;
  onChange: ChangeView;
  /** The number of matching items, in words. */
  found: string;
}

/** The working warehouse, and the filters. Each change applies at once. On a phone it is one line that scrolls. */
export function FilterBar({ view, onChange, found }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(view);
  useShortcuts({ b: () => onChange(toggleFew) });
  const { status } = view;
  const isOther = status && !QUICK.some((quick) => quick === status);
  return (
    <div className="flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 max-lg:[scrollbar-width:none] lg:flex-wrap">
      <WarehouseSelect />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${PILL} ${count > 0 ? ON : OFF}`}
      >
        {count > 0 ? t`Filters: ${{ count: countText(count) }} set` : t`Filters`}
      </button>
      <SupplierSelect view={view} onChange={onChange} />
      <FilterChip isOn={isFew(view)} onClick={() => onChange(toggleFew)}>
        {t`Below ${{ count: countText(FEW) }}`}
      </FilterChip>
      {[...QUICK, ...(isOther ? [status] : [])].map((each) => (
        <FilterChip
          key={each}
          isOn={status === each}
          onClick={() => onChange((newest) => toggleStatus(newest, each))}
        >
          {statusLabel(each)}
        </FilterChip>
      ))}
      {isFiltered(view) && (
        <button type="button" className={`${PILL} ${OFF}`} onClick={() => onChange(withoutFilters)}>
          <Trans>Clear filters</Trans>
        </button>
      )}
      <Suspense>
        {isOpen && (
          <FilterSheet view={view} onChange={onChange} found={found} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}

const PILL = 'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-3.5 font-[560] text-sm';
const ON = 'border-accent bg-accent-soft text-accent';
const OFF = 'border-line bg-surface hover:border-edge';

/** A native list: on a phone two taps, on a keyboard the first letter. */
function SupplierSelect({ view, onChange }: Pick<FilterBarProps, 'view' | 'onChange'>) {
  const { data = [] } = useQuery(suppliersQuery(useApi()));
  const { supplier = '' } = view;
  const known = data.some((name) => same(name, supplier)) || supplier === '' ? data : [...data, supplier];
  return (
    <select
      aria-label={t`Supplier`}
      value={known.find((name) => same(name, supplier)) ?? ''}
      onChange={({ target: { value } }) =>
        onChange((newest) => ({ ...newest, supplier: value || undefined }))
      }
      className={`${PILL} max-w-48 truncate pr-8! ${supplier === '' ? OFF : ON}`}
    >
      <option value="">
        <Trans>Any supplier</Trans>
      </option>
      {known
        .filter((name) => name !== '')
        .map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
    </select>
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

interface FilterChipProps {
  isOn: boolean;
  onClick: () => void;
  children: string;
}

/** A filter that a press sets, and another press removes. */
export function FilterChip({ isOn, onClick, children }: FilterChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick} className={`${PILL} ${isOn ? ON : OFF}`}>
      {children}
    </button>
  );
}
