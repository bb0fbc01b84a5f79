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
  /** What password managers should do: fill in the one they know, or offer a new one. */
  passwordKind: 'current-password' | 'new-password';
  formRef?: Ref<HTMLFormElement>;
  /** Between the inputs and the button, such as an error. */
  children?: ReactNode;
}

/** E-mail, password and 'Sign in'. Spec: nothing but the browser's own check of an e-mail input. */
export function CredentialsForm({ onSubmit, busy, passwordKind, formRef, children }: CredentialsFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(readCredentials(event.currentTarget));
  };
  return (
    <form ref={formRef ?? null} onSubmit={submit} className="grid gap-4">
      <Field label="Email" name="email" type="email" autoComplete="username" inputMode="email" />
      <Field label="Password" name="password" type="password" autoComplete={passwordKind} />
      {children}
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}

/** What is typed in the form now. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email').trim(), password: text('password') };
}
