import { SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import { type PublicSettings, publicSettingsSchema } from '@godown/shared/http/settings';

/** The settings that the server wrote into the page. Throws if they are missing or not valid. */
export function readSettings(from: Document = document): PublicSettings {
  const text = from.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${SETTINGS_ELEMENT_ID} element.`);
  return publicSettingsSchema.parse(JSON.parse(text));
}
