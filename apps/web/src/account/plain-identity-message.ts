import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { currentLanguage } from '../language/language';
import { identityCode, identityMessage } from './identity';

const USED_UP = msg`This link has expired or was used before.`;
const PLAIN = new Map(
  Object.entries({
    'auth/weak-password': msg`Choose a password of at least 6 characters.`,
    'auth/missing-password': msg`Enter a password of at least 6 characters.`,
    'auth/email-already-in-use': msg`This email has an account already. Log in instead.`,
    'auth/invalid-email': msg`This is not an email address. Check it.`,
    'auth/missing-email': msg`Enter your email.`,
    'auth/network-request-failed': msg`No internet. Try again when you are connected.`,
    'auth/too-many-requests': msg`Too many attempts. Wait a few minutes, then try again.`,
    'auth/popup-blocked': msg`Your browser blocked the Google window. Allow it, then try again.`,
    'auth/popup-closed-by-user': msg`The Google window was closed. Try again.`,
    'auth/user-disabled': msg`This account was blocked. Ask a manager.`,
    'auth/user-not-found': msg`There is no account with this email.`,
    'auth/expired-action-code': USED_UP,
    'auth/invalid-action-code': USED_UP,
  }),
);

const WRONG = msg`The email or the password is wrong.`;
/** Only a sign-in has these. In English the login page shows the provider's own message. */
const PLAIN_SIGN_IN = new Map([
  ...PLAIN,
  ...Object.entries({
    'auth/missing-password': msg`Enter your password.`,
    'auth/invalid-credential': WRONG,
    'auth/invalid-login-credentials': WRONG,
    'auth/user-not-found': WRONG,
    'auth/wrong-password': WRONG,
  }),
]);

/** Any failure but that of a sign-in, in a plain sentence. */
export const plainIdentityMessage = (error: unknown): string => plain(error, PLAIN);

/** The provider's own message, as specified. The provider speaks English, so it is a plain sentence in other languages. */
export const spokenIdentityMessage = (error: unknown): string =>
  currentLanguage() === SOURCE_LANGUAGE ? identityMessage(error) : plain(error, PLAIN_SIGN_IN);

function plain(error: unknown, texts: ReadonlyMap<string, MessageDescriptor>): string {
  const text = texts.get(identityCode(error));
  return text ? i18n._(text) : identityMessage(error);
}
