import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { notify } from '../ui/notify';
import { AuthLayout } from './auth-layout';
import { CredentialsForm, readCredentials } from './credentials-form';
import { DemoAccount } from './demo-account';
import { GoogleSignIn } from './google-button';
import { spokenIdentityMessage } from './plain-identity-message';
import { ProviderError } from './provider-error';
import { ReturnToOrigin } from './return-to-origin';
import { useSessionStore } from './session';
import { useSignIn } from './use-sign-in';

const ACTION = 'inline-block rounded-lg py-3 text-left text-muted text-sm hover:text-text';

/** /login: e-mail and password, Google, and the password reset. */
export function LoginPage() {
  const { busy, error, setError, signIn } = useSignIn(spokenIdentityMessage);
  const form = useRef<HTMLFormElement>(null);
  const reset = useReset(setError);
  const { state } = useLocation();

  const fill = (account: { email: string; password: string }) => {
    for (const [name, value] of Object.entries(account)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  };

  return (
    <ReturnToOrigin hold={busy !== null}>
      <AuthLayout title={t`Login`} lead={t`Sign in to deliver, restock and add items.`}>
        <CredentialsForm
          formRef={form}
          passwordKind="current-password"
          busy={busy === 'password'}
          onSubmit={({ email, password }) =>
            signIn('password', (identity) => identity.signIn(email, password))
          }
        >
          <ProviderError message={error} />
        </CredentialsForm>
        <div className="-my-2 grid justify-items-start">
          <Link to="/register" state={state} className={ACTION}>
            <Trans>
              New Here? <span className="font-[620] text-accent">Please Register</span>
            </Trans>
          </Link>
          <button
            type="button"
            disabled={reset.busy}
            onClick={() => reset.send(form.current ? readCredentials(form.current).email : '')}
            className={ACTION}
          >
            <Trans>
              Forgot Password? <span className="font-[620] text-accent">Reset your Password</span>
            </Trans>
          </button>
        </div>
        <GoogleSignIn
          busy={busy === 'google'}
          onClick={() => signIn('google', (identity) => identity.signInWithGoogle())}
        />
        <DemoAccount onFill={fill} />
      </AuthLayout>
    </ReturnToOrigin>
  );
}

/** Mails the link to a new password, with the two toasts of the specification. */
function useReset(onError: (message: string | null) => void) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);
  const send = async (email: string) => {
    onError(null);
    if (!email) {
      notify.error(t`please enter your mail`);
      return;
    }
    setBusy(true);
    try {
      await (await store.begin()).sendReset(email);
      notify.success(t`Email sent for reset`);
    } catch (error) {
      onError(spokenIdentityMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
