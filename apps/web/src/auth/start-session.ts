import { loginResponseSchema } from '@godown/shared/login';
import { api } from '../api/client';
import { createFirebaseIdentity } from './firebase-identity';
import { startSessionEngine } from './session-engine';
import type { SessionEngine, SessionHost } from './session-store';
import { readSettings } from './settings';

/** Firebase, as the page's settings say, and the product's own `POST /login`. Imported lazily. */
export function startSession(host: SessionHost): SessionEngine {
  return startSessionEngine(host, {
    identity: createFirebaseIdentity(readSettings().firebase),
    requestToken: async (idToken, email) => {
      const { data } = await api.post('/login', {
        schema: loginResponseSchema,
        body: { email },
        headers: { Authorization: `Bearer ${idToken}` },
        auth: 'none',
      });
      return data.accessToken;
    },
  });
}
