import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';
import { notify } from '../ui/notify';
import { AuthLayout } from './auth-layout';
import { type Credentials, CredentialsForm } from './credentials-form';
import { GoogleSignIn } from './google-button';
import type { Identity } from './identity';
import { plainIdentityMessage, spokenIdentityMessage } from './plain-identity-message';
import { ProviderError } from './provider-error';
import { ReturnToOrigin } from './return-to-origin';
import { useSignIn } from './use-sign-in';

/** /register: a new account, or Google. */
export function RegisterPage() {
  const { busy, error, signIn } = useSignIn(plainIdentityMessage);
  const { state } = useLocation();
  return (
    <ReturnToOrigin hold={busy !== null}>
      <AuthLayout
        title={t`Register`}
        lead={t`Create your account in one step. We send you an e-mail with a link to verify it.`}
      >
        <CredentialsForm
          passwordKind="new-password"
          busy={busy === 'password'}
          onSubmit={(credentials) => signIn('password', (identity) => register(identity, credentials))}
        >
          <ProviderError message={error} />
        </CredentialsForm>
        <Link
          to="/login"
          state={state}
          className="-my-2 inline-block justify-self-start rounded-lg py-3 text-muted text-sm hover:text-text"
        >
          <Trans>
            Already Signed Up? <span className="font-[620] text-accent">Please Login</span>
          </Trans>
        </Link>
        <GoogleSignIn
          busy={busy === 'google'}
          onClick={() => signIn('google', (identity) => identity.signInWithGoogle())}
        />
      </AuthLayout>
    </ReturnToOrigin>
  );
}

/** The account exists even if the e-mail could not be sent. The notice at the top of the page can resend it. */
async function register(identity: Identity, { email, password }: Credentials) {
  const person = await identity.register(email, password);
  try {
    await identity.sendVerification();
    notify.info(t`Verification email sent to ${{ email: person.email }}`);
  } catch (error) {
    notify.error(t`Error: ${{ message: spokenIdentityMessage(error) }}`);
  }
  return person;
}
