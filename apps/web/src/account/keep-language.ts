import { languageChoiceSchema } from '@godown/shared/access/access';
import type { Language } from '@godown/shared/language/languages';
import type { Api } from '../api/client';

/** Keeps the language with the account, for the person's other devices. */
export async function keepLanguage(api: Api, language: Language): Promise<void> {
  await api.call('PUT /me/language', languageChoiceSchema, { body: { language } });
}
