import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';

export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  onSubmit: (credentials: Credentials) => void;
  busy: boolean;
  /** Tells password managers to fill in a saved password, or to suggest a new one. */
  passwordKind: 'current-password' | 'new-password';
  formRef?: Ref<HTMLFormElement>;
  /** Shown between the inputs and the button, such as an error. */
  children?: ReactNode;
}

/** E-mail, password and 'Sign in'. Spec: only the browser checks the e-mail input. */
export function CredentialsForm({ onSubmit, busy, passwordKind, formRef, children }: CredentialsFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(readCredentials(event.currentTarget));
  };
  return (
    <form ref={formRef ?? null} onSubmit={submit} className="grid gap-4">
      <Field label={t`Email`} name="email" type="email" autoComplete="username" inputMode="email" />
      <Field label={t`Password`} name="password" type="password" autoComplete={passwordKind} />
      {children}
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

/** The current values of the form. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email').trim(), password: text('password') };
}
