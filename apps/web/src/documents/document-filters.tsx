import { DOCUMENT_KINDS } from '@godown/shared/documents';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../account/use-api';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { PersonFilter } from '../stock/person-filter';
import { partiesQuery } from '../stock/queries';
import { FilterCard } from '../ui/filter-card';
import { SelectField } from '../ui/select-field';
import { TypedField } from '../ui/typed-field';
import { type Filters, NO_FILTERS } from './filters';

const KIND_OPTIONS = [
  ['', 'All'],
  ...DOCUMENT_KINDS.map((kind) => [kind, DOCUMENT_NAMES[kind]] as const),
] as const;
const WAREHOUSE_OPTIONS = [
  ['', 'All'],
  ...WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const),
] as const;

interface DocumentFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** The filters of the documents. Each change applies at once. */
export function DocumentFilters({ filters, onChange }: DocumentFiltersProps) {
  const set = (name: keyof Filters) => (value: string) => onChange({ [name]: value });
  return (
    <FilterCard
      filters={filters}
      onClear={() => onChange(NO_FILTERS)}
      className="sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
    >
      <TypedField
        label="Text"
        placeholder="Number, customer, note"
        maxLength={200}
        value={filters.q}
        onApply={set('q')}
      />
      <SelectField
        label="Kind"
        options={KIND_OPTIONS}
        value={filters.kind}
        onChange={({ target }) => set('kind')(target.value)}
      />
      <PartyFilter value={filters.party} onApply={set('party')} />
      <SelectField
        label="Warehouse"
        options={WAREHOUSE_OPTIONS}
        value={filters.warehouse}
        onChange={({ target }) => set('warehouse')(target.value)}
      />
      <PersonFilter value={filters.person} onChange={set('person')} />
      <TypedField label="From" type="date" value={filters.from} onApply={set('from')} />
      <TypedField label="Until" type="date" value={filters.to} onApply={set('to')} />
    </FilterCard>
  );
}

interface PartyFilterProps {
  value: string;
  onApply: (value: string) => void;
}

/** The whole name of a customer or supplier, with suggestions. */
function PartyFilter({ value, onApply }: PartyFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: parties = [] } = useQuery({ ...partiesQuery(useApi(), q), enabled: q !== '' });
  return (
    <div className="min-w-0">
      <TypedField
        label="Customer or supplier"
        list={id}
        maxLength={200}
        value={value}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onApply={onApply}
      />
      <datalist id={id}>
        {parties.map((party) => (
          <option key={party} value={party} />
        ))}
      </datalist>
    </div>
  );
}
