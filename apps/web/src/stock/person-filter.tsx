import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNameOf } from '../account/names';
import { useApi } from '../account/use-api';
import { useOnline } from '../outbox/use-online';
import { SelectField } from '../ui/select-field';
import { peopleQuery } from './queries';

interface PersonFilterProps {
  url: { filters: { person: string }; show: (change: { person: string }) => void };
}

/** Chooses one of the people who have made movements. */
export function PersonFilter({ url: { filters, show } }: PersonFilterProps) {
  const { person: value } = filters;
  const { data = [], isError } = useQuery(peopleQuery(useApi()));
  const nameOf = useNameOf();
  // Without a connection, the banner and the list say so.
  const online = useOnline();
  // The address of a link may not be in the list: the list is not loaded yet, or the person has made no movement.
  const people = value === '' || data.includes(value) ? data : [value, ...data];
  return (
    <div>
      <SelectField
        label={t`Person`}
        options={[['', t`All`], ...people.map((email) => [email, nameOf(email)] as const)]}
        value={value}
        onChange={({ target }) => show({ person: target.value })}
      />
      <p role="status" className="text-bad text-sm empty:sr-only">
        {isError && online && t`The people could not be loaded.`}
      </p>
    </div>
  );
}
