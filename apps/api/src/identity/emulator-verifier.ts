import { type Clock, toSeconds } from '../clock.js';
import { decodeToken } from './decode-token.js';
import { readIdTokenClaims } from './id-token-claims.js';
import { type IdentityVerifier, InvalidIdTokenError } from './identity.js';

interface Options {
  projectId: string;
  /** `host:port` of the Auth emulator. */
  emulatorHost: string | undefined;
  production: boolean;
  clock: Clock;
}

/**
 * Verifies the Auth emulator's ID tokens. They are unsigned: whoever can reach the API can be anyone. So it refuses
 * to exist in production, without an emulator, or for a project that could be real (Google reserves `demo-`).
 */
export function createEmulatorVerifier({
  projectId,
  emulatorHost,
  production,
  clock,
}: Options): IdentityVerifier {
  if (production) throw new Error('Unsigned ID tokens are never accepted in production.');
  if (!emulatorHost)
    throw new Error('Unsigned ID tokens are accepted from an emulator only, and none is named.');
  if (!projectId.startsWith('demo-'))
    throw new Error(`Unsigned ID tokens are refused: ${projectId} may be real.`);
  return {
    async verify(idToken) {
      const token = decodeToken(idToken);
      if (token?.header.alg !== 'none' || token.signature !== '') {
        throw new InvalidIdTokenError('The token does not come from the Auth emulator.');
      }
      return readIdTokenClaims(token.payload, { projectId, now: toSeconds(clock()) });
    },
  };
}
