import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { PersonFilter } from '../stock/person-filter';
import { warehouseOptions } from '../stock/warehouse-options';
import { DayFields, FilterFields } from '../ui/filter-fields';
import { SelectField } from '../ui/select-field';
import type { UrlFilters } from '../ui/url-filters';
import { useNow } from '../ui/use-now';
import { documentOptions, flowOptions, reasonOptions } from './filter-options';
import { filtersText } from './filter-words';
import type { Filters } from './filters';
import { ItemFilter } from './item-filter';
import { PeriodsChoice } from './periods-choice';

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
      quick={<PeriodsChoice url={url} />}
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
