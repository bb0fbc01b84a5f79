import { loginResponseSchema } from '@godown/shared/access/login';
import { callPublic } from '../api/http';

/** `POST /login`: exchanges the identity provider's ID token for an access token. Rejects with an `ApiError`. */
export async function requestToken(idToken: string, email: string): Promise<string> {
  const { data } = await callPublic('/login', loginResponseSchema, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  return data.accessToken;
}
