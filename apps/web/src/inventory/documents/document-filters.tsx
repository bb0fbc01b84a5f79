import { DOCUMENT_KINDS } from '@godown/shared/documents';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../../auth/use-api';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Chevron } from '../../ui/chevron';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { DOCUMENT_NAMES } from '../document-names';
import { PersonFilter } from '../person-filter';
import { partiesQuery } from '../queries';
import { type FilterName, type Filters, NO_FILTERS } from './filters';

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
  onChange: (filters: Filters) => void;
}

/** The filters of the documents. Each change applies at once; on a phone a button opens the fields. */
export function DocumentFilters({ filters, onChange }: DocumentFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const set = (name: FilterName) => (value: string) => onChange({ ...filters, [name]: value });
  const count = Object.values(filters).filter(Boolean).length;
  return (
    <Card className="p-3 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2 md:hidden">
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && `: ${count} set`}
          <Chevron isOpen={isOpen} />
        </Button>
        {count > 0 && <ClearButton onClick={() => onChange(NO_FILTERS)} />}
      </div>
      <div
        id={id}
        className={`grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 ${
          isOpen ? 'max-md:mt-3' : 'max-md:hidden'
        }`}
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
