import type { PublicSettings } from '@godown/shared/http/settings';
import type { Config } from './config.js';
import { formatAddress } from './settings.js';

/** The settings that the web app receives. None of them is secret. */
export function toPublicSettings({
  identity,
  currency,
  company,
}: Pick<Config, 'identity' | 'currency' | 'company'>): PublicSettings {
  const { projectId, apiKey, authDomain } = identity;
  const emulator =
    identity.kind === 'emulator' ? { emulatorOrigin: `http://${formatAddress(identity.emulator)}` } : {};
  return { firebase: { projectId, apiKey, authDomain, ...emulator }, currency, ...(company && { company }) };
}
