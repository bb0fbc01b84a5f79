import { JOURNAL_ACTIONS } from '@godown/shared/journal';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../auth/use-api';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Chevron } from '../ui/chevron';
import { SelectField } from '../ui/select-field';
import { TypedField } from '../ui/typed-field';
import { type FilterName, type Filters, NO_FILTERS } from './journal-filters';
import { ACTION_WORDS } from './journal-words';
import { membersQuery } from './member-queries';

const ACTIONS = [
  ['', 'All'],
  ...JOURNAL_ACTIONS.map((action) => [action, ACTION_WORDS[action]] as const),
] as const;

interface JournalFilterFieldsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The filters of the journal. Each change applies at once; on a phone a button opens the fields. */
export function JournalFilterFields({ filters, onChange }: JournalFilterFieldsProps) {
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
        className={`grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-4 ${isOpen ? 'max-md:mt-3' : 'max-md:hidden'}`}
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
