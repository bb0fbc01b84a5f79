import type { Clock } from '../../runtime/clock.js';
import type { Config } from '../../settings/config.js';
import { formatAddress } from '../../settings/settings.js';
import { type AccountApi, requireActiveAccount } from './active-account.js';
import { createEmulatorVerifier } from './emulator-verifier.js';
import { createGoogleVerifier } from './google-verifier.js';
import type { IdentityVerifier } from './identity.js';

const GOOGLE = {
  keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkitUrl: 'https://identitytoolkit.googleapis.com',
};

/** The one verifier this process uses, chosen by the settings at start. */
export function createVerifier(
  { identity, production }: Pick<Config, 'identity' | 'production'>,
  clock: Clock,
  { keysUrl, toolkitUrl } = GOOGLE,
): IdentityVerifier {
  const { projectId, apiKey } = identity;
  if (identity.kind === 'google')
    return withAccountCheck(createGoogleVerifier({ projectId, clock, keysUrl }), { toolkitUrl, apiKey });
  const emulatorHost = formatAddress(identity.internalEmulator);
  return withAccountCheck(createEmulatorVerifier({ projectId, emulatorHost, production, clock }), {
    toolkitUrl: `http://${emulatorHost}/identitytoolkit.googleapis.com`,
    apiKey,
  });
}

/** First the token, then its account: a forged token costs the provider nothing. */
function withAccountCheck(tokens: IdentityVerifier, accounts: AccountApi): IdentityVerifier {
  return {
    async verify(idToken) {
      const identity = await tokens.verify(idToken);
      await requireActiveAccount({ idToken, uid: identity.uid }, accounts);
      return identity;
    },
  };
}
