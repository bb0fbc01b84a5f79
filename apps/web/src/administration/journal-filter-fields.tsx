import { JOURNAL_ACTIONS } from '@godown/shared/access/journal';
import { JOURNAL_ACTION_WORDS } from '@godown/shared/access/journal-words';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../account/use-api';
import { say } from '../language/say';
import { Combobox } from '../ui/combobox';
import { DayFields, FilterFields } from '../ui/filter-fields';
import { SelectField } from '../ui/select-field';
import type { UrlFilters } from '../ui/url-filters';
import { useTypedText } from '../ui/use-typed-text';
import type { Filters } from './journal-filters';
import { membersQuery } from './member-queries';

const actions = () =>
  [
    ['', t`All`],
    ...JOURNAL_ACTIONS.map((action) => [action, say(JOURNAL_ACTION_WORDS[action])] as const),
  ] as const;

/** With its keyboard open, a phone shows no more. */
const MOST = 5;

interface JournalFilterFieldsProps {
  url: UrlFilters<Filters>;
  tools: ReactNode;
}

/** The filters of the journal. Each change applies at once. */
export function JournalFilterFields({ url, tools }: JournalFilterFieldsProps) {
  const { filters, show } = url;
  const set = (name: keyof Filters) => (value: string) => show({ [name]: value } as Partial<Filters>);
  return (
    <FilterFields url={url} tools={tools}>
      <SelectField
        label={t`What`}
        options={actions()}
        value={filters.action}
        onChange={({ target }) => set('action')(target.value)}
      />
      <PersonField value={filters.email} onApply={set('email')} />
      <DayFields from={filters.from} to={filters.to} onApply={show} />
    </FilterFields>
  );
}

/** An address, with suggestions. Somebody who is not among the people any more can be typed. */
function PersonField({ value, onApply }: { value: string; onApply: (value: string) => void }) {
  const { data: members = [] } = useQuery(membersQuery(useApi()));
  const { text, setText, apply } = useTypedText(value, onApply);
  const typed = text.trim().toLowerCase();
  const suggested = members.filter(({ email }) => email !== typed && email.includes(typed)).slice(0, MOST);
  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <Combobox
        label={t`Person`}
        isFree
        isShort
        error={undefined}
        text={text}
        onText={setText}
        options={suggested.map(({ email }) => ({ id: email, name: email }))}
        onChoose={({ name }) => {
          setText(name);
          apply(name);
        }}
        onLeave={apply}
        // On a phone as wide as both columns.
        listClassName="max-sm:left-[calc(-100%-.75rem)]"
      />
    </form>
  );
}
