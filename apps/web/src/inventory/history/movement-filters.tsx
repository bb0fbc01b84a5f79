import { MOVEMENT_REASONS } from '@godown/shared/movements';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { type ComponentProps, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Chevron } from '../../ui/chevron';
import { Field } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { checkFilter, type FilterName, type Filters, NO_FILTERS } from './filters';
import { ItemFilter } from './item-filter';
import { REASON_LABELS } from './words';

const WAREHOUSE_OPTIONS = [
  ['', 'All'],
  ...WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const),
] as const;
const REASON_OPTIONS = [
  ['', 'All'],
  ...MOVEMENT_REASONS.map((reason) => [reason, REASON_LABELS[reason]] as const),
] as const;

interface MovementFiltersProps {
  filters: Filters;
  /** The name of the filtered item, if it is known. */
  itemName: string | undefined;
  onChange: (filters: Filters) => void;
}

/** The filters of the movements. Each change applies at once; on a phone a button opens the fields. */
export function MovementFilters({ filters, itemName, onChange }: MovementFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = (name: FilterName) => (value: string) => onChange({ ...filters, [name]: value } as Filters);
  const count = Object.values(filters).filter(Boolean).length;
  return (
    <Card className="p-3 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2 md:hidden">
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          Filters{count > 0 && `: ${count} set`}
          <Chevron isOpen={open} />
        </Button>
        {count > 0 && <ClearButton onClick={() => onChange(NO_FILTERS)} />}
      </div>
      <div
        id={id}
        className={`grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-[1.5fr_1.3fr_1fr_1.4fr_auto_auto] ${
          open ? 'max-md:mt-3' : 'max-md:hidden'
        }`}
      >
        <ItemFilter value={filters.item} name={itemName} onChange={set('item')} />
        <SelectField
          label="Warehouse"
          options={WAREHOUSE_OPTIONS}
          value={filters.warehouse}
          onChange={(event) => set('warehouse')(event.target.value)}
        />
        <SelectField
          label="Reason"
          options={REASON_OPTIONS}
          value={filters.reason}
          onChange={(event) => set('reason')(event.target.value)}
        />
        <TypedFilter
          name="person"
          label="Person"
          type="email"
          placeholder="E-mail address"
          value={filters.person}
          onApply={set('person')}
        />
        <TypedFilter name="from" label="From" type="date" value={filters.from} onApply={set('from')} />
        <TypedFilter name="to" label="Until" type="date" value={filters.to} onApply={set('to')} />
      </div>
      {count > 0 && (
        <div className="mt-3 flex justify-end max-md:hidden">
          <ClearButton onClick={() => onChange(NO_FILTERS)} />
        </div>
      )}
    </Card>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      Clear filters
    </Button>
  );
}

interface TypedFilterProps
  extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'name' | 'value' | 'onChange'> {
  name: FilterName;
  label: string;
  value: string;
  onApply: (value: string) => void;
}

/** A typed filter. It applies on Enter and when the field is left; a date as soon as it is complete. */
function TypedFilter({ name, value, onApply, ...rest }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [error, setError] = useState('');
  // Back and Clear filters change the URL.
  if (applied !== value) {
    setApplied(value);
    setText(value);
    setError('');
  }
  const apply = (typed: string) => {
    const message = checkFilter(name, typed.trim());
    setError(message);
    if (!message && typed.trim() !== value) onApply(typed.trim());
  };
  return (
    <Field
      {...rest}
      autoComplete="off"
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        setError('');
        // Years are typed digit by digit: 2026 begins as 0002.
        if (rest.type === 'date' && target.value >= '2000') apply(target.value);
      }}
      onBlur={() => apply(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text);
      }}
    />
  );
}
