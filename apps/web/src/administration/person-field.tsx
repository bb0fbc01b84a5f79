import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { Combobox } from '../ui/combobox';
import { useTypedText } from '../ui/use-typed-text';
import { membersQuery } from './member-queries';

/** With its keyboard open, a phone shows no more. */
const MOST = 5;

interface PersonFieldProps {
  value: string;
  onApply: (value: string) => void;
}

/** An address, with suggestions. Somebody who is not among the people any more can be typed. */
export function PersonField({ value, onApply }: PersonFieldProps) {
  const { data: members = [] } = useQuery(membersQuery(useApi()));
  const { text, setText, apply } = useTypedText(value, onApply);
  const typed = text.trim().toLowerCase();
  const suggested = members
    .filter(
      ({ email, name = '' }) =>
        email !== typed && (email.includes(typed) || name.toLowerCase().includes(typed)),
    )
    .slice(0, MOST);
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
        options={suggested.map(({ email, name }) => ({
          id: email,
          name: email,
          ...(name && { hint: name }),
        }))}
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
