import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, LinkButton } from '../ui/button';
import { Field } from '../ui/field';
import { Skeleton } from '../ui/skeleton';
import { AuthLayout } from './auth-layout';
import { CodeFailure } from './code-failure';
import { readCredentials } from './credentials-form';
import { plainIdentityMessage } from './plain-identity-message';
import { ProviderError } from './provider-error';
import { useSessionStore } from './session';

const ADVICE = msg`Ask for a new one on the login page: type your e-mail, then choose Reset your Password.`;

/** Sets a new password with the code of a mailed link. */
export function ResetPassword({ code }: { code: string }) {
  const store = useSessionStore();
  const [saved, setSaved] = useState(false);
  const { data: email, error } = useQuery({
    queryKey: ['account-action', 'resetPassword', code],
    queryFn: async () => (await store.begin()).checkResetCode(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const lead = email ? t`For ${email}.` : t`One moment while the link is checked.`;
  return (
    <AuthLayout title={t`Choose a new password`} lead={error ? t`The link did not work.` : lead}>
      {error && <CodeFailure error={error} advice={i18n._(ADVICE)} />}
      {!error && !email && <Skeleton className="h-44 w-full animate-shimmer" />}
      {email && !saved && <NewPasswordForm code={code} email={email} onSaved={() => setSaved(true)} />}
      <div role="status">
        {saved && (
          <div className="grid justify-items-start gap-4">
            <p className="font-[620] text-good">
              <Trans>Your new password is saved. Sign in with it.</Trans>
            </p>
            <LinkButton to="/login" variant="primary">
              <Trans>Go to Login</Trans>
            </LinkButton>
          </div>
        )}
      </div>
    </AuthLayout>
  );
}

interface NewPasswordFormProps {
  code: string;
  email: string;
  onSaved: () => void;
}

function NewPasswordForm({ code, email, onSaved }: NewPasswordFormProps) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { password } = readCredentials(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      await (await store.begin()).resetPassword(code, password);
      onSaved();
    } catch (cause) {
      setError(plainIdentityMessage(cause));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t`New password`} name="password" type="password" autoComplete="new-password" required />
      <ProviderError message={error} />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        <Trans>Save the new password</Trans>
      </Button>
    </form>
  );
}
