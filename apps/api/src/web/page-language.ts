import {
  chosenLanguage,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
  SOURCE_LANGUAGE,
} from '@godown/shared/language/languages';
import type { Request } from 'express';

/** Headers that decide the language of a page. */
export const PAGE_VARIES = ['Cookie', 'Accept-Language'];

/** The language that was chosen on the device, else the first of the browser's languages that there is. */
export function languageOf(req: Request): Language {
  const chosen = chosenLanguage(req.headers.cookie ?? '');
  if (chosen) return chosen;
  const accepted = req.acceptsLanguages(LANGUAGE_CODES);
  return accepted && isLanguage(accepted) ? accepted : SOURCE_LANGUAGE;
}
