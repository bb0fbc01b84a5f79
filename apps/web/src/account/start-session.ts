import { createFirebaseIdentity } from './firebase-identity';
import { requestToken } from './request-token';
import { startSessionEngine } from './session-engine';
import type { SessionEngine, SessionHost } from './session-store';
import { readSettings } from './settings';

/** Firebase, as the page's settings say, and the product's own `POST /login`. Imported lazily. */
export function startSession(host: SessionHost): SessionEngine {
  const identity = createFirebaseIdentity(readSettings().firebase);
  return startSessionEngine(host, { identity, requestToken });
}
