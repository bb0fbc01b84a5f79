import { Link, useLocation } from 'react-router-dom';
import { notify } from '../ui/notify';
import { AuthLayout } from './auth-layout';
import { type Credentials, CredentialsForm } from './credentials-form';
import { GoogleSignIn } from './google-button';
import { type Identity, identityCode, identityMessage } from './identity';
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
        title="Register"
        lead="Create your account in one step. We send you an e-mail with a link to verify it."
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
          Already Signed Up? <span className="font-[620] text-accent">Please Login</span>
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
    notify.info(`Verification email sent to ${person.email}`);
  } catch (error) {
    notify.error(`Error: ${identityMessage(error)}`);
  }
  return person;
}

const PLAIN: Record<string, string> = {
  'auth/weak-password': 'Choose a password of at least 6 characters.',
  'auth/missing-password': 'Enter a password of at least 6 characters.',
  'auth/email-already-in-use': 'This email has an account already. Log in instead.',
  'auth/invalid-email': 'This is not an email address. Check it.',
  'auth/missing-email': 'Enter your email.',
  'auth/network-request-failed': 'No internet. Try again when you are connected.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow it, then try again.',
  'auth/popup-closed-by-user': 'The Google window was closed. Try again.',
};

/** A failed registration in a plain sentence. The login page shows the provider's own message, as specified. */
const plainIdentityMessage = (error: unknown): string => PLAIN[identityCode(error)] ?? identityMessage(error);
