import { API_KEY_ACCESS, type ApiKeyAccess, type NewApiKey, newApiKeySchema } from '@godown/shared/api-keys';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { SelectField } from '../ui/select-field';
import { ACCESS_WORDS } from './api-key-words';

interface ApiKeyFormProps {
  isBusy: boolean;
  /** Resolves with true once it is made. */
  onAdd: (key: NewApiKey) => Promise<boolean>;
}

/** Makes an API key. */
export function ApiKeyForm({ isBusy, onAdd }: ApiKeyFormProps) {
  const [name, setName] = useState('');
  const [access, setAccess] = useState<ApiKeyAccess>('read');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = newApiKeySchema.safeParse({ name, access });
    setError(parsed.error?.issues[0]?.message ?? '');
    if (!parsed.success) event.currentTarget.querySelector('input')?.focus();
    else if (await onAdd(parsed.data)) setName('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-[1fr_15rem_auto]"
    >
      <Field
        label="Name of the program"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Access"
        value={access}
        options={API_KEY_ACCESS.map((each) => [each, ACCESS_WORDS[each]])}
        onChange={({ target }) => setAccess(target.value as ApiKeyAccess)}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="sm:mt-[1.6875rem]">
        Make a key
      </Button>
    </form>
  );
}
