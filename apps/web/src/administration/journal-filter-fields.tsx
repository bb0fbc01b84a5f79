import { JOURNAL_ACTIONS } from '@godown/shared/journal';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useApi } from '../account/use-api';
import { DayFields, FilterFields } from '../ui/filter-fields';
import { SelectField } from '../ui/select-field';
import { TypedField } from '../ui/typed-field';
import type { UrlFilters } from '../ui/url-filters';
import type { Filters } from './journal-filters';
import { ACTION_WORDS } from './journal-words';
import { membersQuery } from './member-queries';

const ACTIONS = [
  ['', 'All'],
  ...JOURNAL_ACTIONS.map((action) => [action, ACTION_WORDS[action]] as const),
] as const;

interface JournalFilterFieldsProps {
  url: UrlFilters<Filters>;
  tools: ReactNode;
}

/** The filters of the journal. Each change applies at once. */
export function JournalFilterFields({ url, tools }: JournalFilterFieldsProps) {
  const { filters, show } = url;
  const set = (name: keyof Filters) => (value: string) => show({ ...filters, [name]: value });
  return (
    <FilterFields url={url} tools={tools}>
      <SelectField
        label="What"
        options={ACTIONS}
        value={filters.action}
        onChange={({ target }) => set('action')(target.value)}
      />
      <PersonField value={filters.email} onApply={set('email')} />
      <DayFields from={filters.from} to={filters.to} onApply={(days) => show({ ...filters, ...days })} />
    </FilterFields>
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
