import { loginResponseSchema } from '@godown/shared/access/login';
import { createApi } from '../api/client';

/** Exchanges the identity provider's ID token for an access token. Rejects with an `ApiError`. */
export async function requestToken(idToken: string, email: string): Promise<string> {
  const { call } = createApi({ tokens: { read: async () => idToken, renew: async () => null } });
  return (await call('POST /login', loginResponseSchema, { body: { email } })).accessToken;
}
