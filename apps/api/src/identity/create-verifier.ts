import type { Clock } from '../clock.js';
import type { Config } from '../process/config.js';
import { formatAddress } from '../process/settings.js';
import { createEmulatorVerifier } from './emulator-verifier.js';
import { createGoogleVerifier } from './google-verifier.js';
import type { IdentityVerifier } from './identity.js';

const GOOGLE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The one verifier this process uses, chosen by the settings at start. */
export function createVerifier({ identity, production }: Config, clock: Clock): IdentityVerifier {
  const { projectId } = identity;
  return identity.kind === 'google'
    ? createGoogleVerifier({ projectId, clock, keysUrl: GOOGLE_KEYS_URL })
    : createEmulatorVerifier({
        projectId,
        emulatorHost: formatAddress(identity.emulator),
        production,
        clock,
      });
}
