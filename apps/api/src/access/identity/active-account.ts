import * as z from 'zod';
import { IdentityUnavailableError, InvalidIdTokenError } from './identity.js';

const TIMEOUT_MS = 5000;

/** The errors that concern the account or its token. All others are failures of the provider or of our settings. */
const REFUSALS = ['USER_NOT_FOUND', 'USER_DISABLED', 'INVALID_ID_TOKEN', 'TOKEN_EXPIRED'];

const accountsSchema = z.object({
  users: z.array(z.object({ localId: z.string(), disabled: z.boolean().optional() })).default([]),
});
const failureSchema = z.object({ error: z.object({ message: z.string() }) });

/** The API that looks up accounts. */
export interface AccountApi {
  /** The Identity Toolkit API, without a slash at the end. The Auth emulator has the same API. */
  toolkitUrl: string;
  apiKey: string;
  timeoutMs?: number;
}

/**
 * Asks the provider whether the account of a verified ID token may still sign in: the token itself stays valid for up
 * to an hour after the account was disabled, deleted or signed out everywhere. Rejects like `IdentityVerifier`.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 */
export async function requireActiveAccount(
  { idToken, uid }: { idToken: string; uid: string },
  { toolkitUrl, apiKey, timeoutMs = TIMEOUT_MS }: AccountApi,
): Promise<void> {
  const { status, body } = await post(
    `${toolkitUrl}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`,
    { idToken },
    timeoutMs,
  );
  if (status !== 200) throw toLookupError(status, body);
  const accounts = accountsSchema.safeParse(body);
  if (!accounts.success) throw new IdentityUnavailableError('The identity provider’s response is not valid.');
  const account = accounts.data.users.find(({ localId }) => localId === uid);
  if (!account || account.disabled) throw refusal();
}

async function post(
  url: string,
  body: unknown,
  timeoutMs: number,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new IdentityUnavailableError('The identity provider could not be asked about the account.', {
      cause,
    });
  }
}

function toLookupError(status: number, body: unknown): Error {
  const failure = failureSchema.safeParse(body);
  const message = failure.success ? failure.data.error.message : '';
  // A code, sometimes followed by an explanation: “TOKEN_EXPIRED : …”.
  if (REFUSALS.includes(message.split(' ', 1)[0] ?? '')) return refusal();
  return new IdentityUnavailableError(
    `The identity provider refused accounts:lookup with ${status} ${message}`,
  );
}

const refusal = () =>
  new InvalidIdTokenError(/* i18n */ 'The account was disabled, deleted or signed out. Sign in again.');
