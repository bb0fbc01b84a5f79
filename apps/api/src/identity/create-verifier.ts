import type { Clock } from '../clock.js';
import type { Config } from '../process/config.js';
import { createEmulatorVerifier } from './emulator-verifier.js';
import { createGoogleKeys } from './google-keys.js';
import { createGoogleVerifier } from './google-verifier.js';
import type { IdentityVerifier } from './identity.js';

/** The one verifier this process uses, chosen by the settings at start. */
export function createVerifier({ identity, production }: Config, clock: Clock): IdentityVerifier {
  const { projectId } = identity;
  if (identity.kind === 'google') {
    return createGoogleVerifier({ projectId, findKey: createGoogleKeys({ clock }), clock });
  }
  return createEmulatorVerifier({ projectId, emulatorHost: identity.emulatorHost, production, clock });
}
