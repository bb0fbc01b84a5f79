import { UnsecuredJWT } from 'jose';
import type { Clock } from '../../runtime/clock.js';
import { claimRules, toIdentity, toVerifierError } from './id-token-claims.js';
import type { IdentityVerifier } from './identity.js';

interface Options {
  projectId: string;
  /** `host:port` of the Auth emulator. */
  emulatorHost: string | undefined;
  production: boolean;
  clock: Clock;
}

/**
 * Verifies the Auth emulator's ID tokens. They are not signed, so anybody who can reach the API can sign in as anybody.
 * Therefore it cannot be created in production, without an emulator, or for a project id that could be real (Google
 * reserves `demo-`).
 */
export function createEmulatorVerifier(options: Options): IdentityVerifier {
  const { projectId, emulatorHost, production, clock } = options;
  if (production) throw new Error('Unsigned ID tokens are never accepted in production.');
  if (!emulatorHost) throw new Error('Unsigned ID tokens are accepted only with an Auth emulator.');
  if (!projectId.startsWith('demo-'))
    throw new Error(`Unsigned ID tokens are not accepted: the project ${projectId} may be real.`);
  return {
    async verify(idToken) {
      const now = clock();
      try {
        const { payload } = UnsecuredJWT.decode(idToken, claimRules(projectId, now));
        return toIdentity(payload, now);
      } catch (error) {
        throw toVerifierError(error);
      }
    },
  };
}
