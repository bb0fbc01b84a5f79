import { useId, useState } from 'react';
import { PersonFilter } from '../stock/person-filter';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Chevron } from '../ui/chevron';
import { SelectField } from '../ui/select-field';
import { useNow } from '../ui/use-now';
import { DateField } from './date-field';
import { DOCUMENT_OPTIONS, FLOW_OPTIONS, REASON_OPTIONS, WAREHOUSE_OPTIONS } from './filter-options';
import { filtersText } from './filter-words';
import { type FilterName, type Filters, NO_FILTERS } from './filters';
import { ItemFilter } from './item-filter';
import { isPeriod, listPeriods } from './periods';

interface MovementFiltersProps {
  filters: Filters;
  /** The name of the filtered item, if it is known. */
  itemName: string | undefined;
  onChange: (change: Partial<Filters>) => void;
}

/** The filters of the movements. Each change applies at once. On a phone they are one line, and a button opens the fields. */
export function MovementFilters({ filters, itemName, onChange }: MovementFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const now = useNow();
  return (
    <Card className="p-3 md:p-5">
      <div className="flex items-center gap-2 md:hidden">
        <p className="min-w-0 flex-1 truncate pl-1 text-sm">{filtersText(filters, itemName, now)}</p>
        <Button
          size="small"
          className="shrink-0"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          {open ? 'Hide filters' : 'Change filters'}
          <Chevron isOpen={open} />
        </Button>
      </div>
      <div id={id} className={open ? 'max-md:mt-3' : 'max-md:hidden'}>
        <Periods filters={filters} now={now} onChange={onChange} />
        <FilterFields filters={filters} itemName={itemName} onChange={onChange} />
      </div>
    </Card>
  );
}

type PeriodsProps = Omit<MovementFiltersProps, 'itemName'> & { now: number };

function Periods({ filters, now, onChange }: PeriodsProps) {
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {listPeriods(now).map(({ label, from, to }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={isPeriod(filters, { from, to })}
          onClick={() => onChange({ from, to })}
          className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
        >
          {label}
        </Button>
      ))}
      {isFiltered && (
        <Button size="small" variant="faint" className="md:ml-auto" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function FilterFields({ filters, itemName, onChange }: MovementFiltersProps) {
  const set = (name: FilterName) => (value: string) => onChange({ [name]: value } as Partial<Filters>);
  const choice = (name: FilterName) => ({
    value: filters[name],
    onChange: ({ target }: { target: HTMLSelectElement }) => set(name)(target.value),
  });
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-[1fr_1fr_11rem_11rem] lg:grid-cols-4">
      <ItemFilter value={filters.item} name={itemName} onChange={set('item')} />
      <SelectField label="Warehouse" options={WAREHOUSE_OPTIONS} {...choice('warehouse')} />
      <SelectField label="In or out" options={FLOW_OPTIONS} {...choice('flow')} />
      <SelectField label="Reason" options={REASON_OPTIONS} {...choice('reason')} />
      <PersonFilter value={filters.person} onChange={set('person')} />
      <SelectField label="Document" options={DOCUMENT_OPTIONS} {...choice('documentKind')} />
      <DateField label="From" value={filters.from} onApply={set('from')} />
      <DateField label="Until" value={filters.to} onApply={set('to')} />
    </div>
  );
}
