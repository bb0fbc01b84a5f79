import { emailSchema } from '@godown/shared/item';
import { ROLES, type Role } from '@godown/shared/roles';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { SelectField } from '../ui/select-field';
import { ROLE_WORDS } from './role-words';

interface InviteFormProps {
  isBusy: boolean;
  /** Resolves with true once the address has its role. */
  onGive: (email: string, role: Role) => Promise<boolean>;
}

/** Gives an address a role before it has signed in. */
export function InviteForm({ isBusy, onGive }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? 'Enter an e-mail address.');
      event.currentTarget.querySelector('input')?.focus();
    } else if (await onGive(parsed.data, role)) setEmail('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
    >
      <Field
        label="Invite an address"
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={({ target }) => {
          setEmail(target.value);
          setError('');
        }}
      />
      <SelectField
        label="Role"
        value={role}
        options={ROLES.map((each) => [each, ROLE_WORDS[each]])}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="sm:mt-[1.6875rem]">
        Invite
      </Button>
      <p className="text-muted text-sm sm:col-span-3 sm:-mt-2">
        No e-mail is sent. Tell the person to sign in with this address.
      </p>
    </form>
  );
}
