import { emailSchema } from '@godown/shared/item';
import { ROLES, type Role } from '@godown/shared/roles';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Field } from '../ui/field';
import { SelectField } from '../ui/select-field';

interface InviteFormProps {
  /** Resolves with true once the address has its role. */
  onGive: (email: string, role: Role) => Promise<boolean>;
}

/** Gives an address a role before it has signed in. */
export function InviteForm({ onGive }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('staff');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? 'Enter an e-mail address.');
    if (await onGive(parsed.data, role)) setEmail('');
  };
  return (
    <Card className="p-4 sm:p-6">
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
          options={ROLES.map((each) => [each, each])}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        <Button type="submit" variant="primary" className="sm:mt-7.5">
          Invite
        </Button>
      </form>
    </Card>
  );
}
