import type { PublicSettings } from '@godown/shared/settings';
import type { IdentityConfig } from './config.js';

/** What the web app is told: nothing here is secret. */
export function toPublicSettings(identity: IdentityConfig): PublicSettings {
  const { projectId, apiKey, authDomain } = identity;
  const emulator = identity.kind === 'emulator' && { emulatorOrigin: `http://${identity.emulatorHost}` };
  return { firebase: { projectId, apiKey, authDomain, ...emulator } };
}
