import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { PersonFilter } from '../stock/person-filter';
import { warehouseOptions } from '../stock/warehouse-options';
import { Button } from '../ui/button';
import { DayFields, FilterFields } from '../ui/filter-fields';
import { SelectField } from '../ui/select-field';
import type { UrlFilters } from '../ui/url-filters';
import { useNow } from '../ui/use-now';
import { documentOptions, flowOptions, reasonOptions } from './filter-options';
import { filtersText } from './filter-words';
import type { Filters } from './filters';
import { ItemFilter } from './item-filter';
import { isPeriod, listPeriods } from './periods';

interface MovementFiltersProps {
  url: UrlFilters<Filters>;
  /** The name of the filtered item, if it is known. */
  itemName: string | undefined;
  tools: ReactNode;
}

/** The filters of the movements. Each change applies at once. */
export function MovementFilters({ url, itemName, tools }: MovementFiltersProps) {
  const { filters, show } = url;
  const now = useNow();
  const set = (name: keyof Filters) => (value: string) => show({ [name]: value } as Partial<Filters>);
  const choice = (name: keyof Filters) => ({
    value: filters[name],
    onChange: ({ target }: { target: HTMLSelectElement }) => set(name)(target.value),
  });
  return (
    <FilterFields
      url={url}
      summary={filtersText(filters, itemName, now)}
      quick={<Periods url={url} now={now} />}
      tools={tools}
      rest={
        <>
          <SelectField label={t`In or out`} options={flowOptions()} {...choice('flow')} />
          <SelectField label={t`Document`} options={documentOptions()} {...choice('documentKind')} />
          <DayFields from={filters.from} to={filters.to} onApply={show} />
        </>
      }
    >
      <ItemFilter value={filters.item} name={itemName} onChange={set('item')} />
      <SelectField
        label={t`Warehouse`}
        options={[['', t`All`], ...warehouseOptions()]}
        {...choice('warehouse')}
      />
      <SelectField label={t`Reason`} options={reasonOptions()} {...choice('reason')} />
      <PersonFilter value={filters.person} onChange={set('person')} />
    </FilterFields>
  );
}

function Periods({ url: { filters, show }, now }: { url: UrlFilters<Filters>; now: number }) {
  return listPeriods(now).map(({ label, from, to }) => (
    <Button
      key={label}
      size="small"
      aria-pressed={isPeriod(filters, { from, to })}
      onClick={() => show({ from, to })}
      className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
    >
      {label}
    </Button>
  ));
}
