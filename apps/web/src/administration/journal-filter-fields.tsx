import { JOURNAL_ACTIONS } from '@godown/shared/journal';
import { JOURNAL_ACTION_WORDS } from '@godown/shared/journal-words';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../account/use-api';
import { FilterCard } from '../ui/filter-card';
import { SelectField } from '../ui/select-field';
import { TypedField } from '../ui/typed-field';
import { type Filters, NO_FILTERS } from './journal-filters';
import { membersQuery } from './member-queries';

const ACTIONS = [
  ['', 'All'],
  ...JOURNAL_ACTIONS.map((action) => [action, JOURNAL_ACTION_WORDS[action]] as const),
] as const;

interface JournalFilterFieldsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** The filters of the journal. Each change applies at once. */
export function JournalFilterFields({ filters, onChange }: JournalFilterFieldsProps) {
  const set = (name: keyof Filters) => (value: string) => onChange({ [name]: value });
  return (
    <FilterCard
      filters={filters}
      onClear={() => onChange(NO_FILTERS)}
      className="sm:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField
        label="What"
        options={ACTIONS}
        value={filters.action}
        onChange={({ target }) => set('action')(target.value)}
      />
      <PersonField value={filters.email} onApply={set('email')} />
      <TypedField label="From" type="date" value={filters.from} onApply={set('from')} />
      <TypedField label="Until" type="date" value={filters.to} onApply={set('to')} />
    </FilterCard>
  );
}

/** An address, with suggestions. Somebody who is not among the people any more can be typed. */
function PersonField({ value, onApply }: { value: string; onApply: (value: string) => void }) {
  const id = useId();
  const { data: members = [] } = useQuery(membersQuery(useApi()));
  return (
    <div className="min-w-0">
      <TypedField label="Person" list={id} value={value} onApply={onApply} />
      <datalist id={id}>
        {members.map(({ email }) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </div>
  );
}
