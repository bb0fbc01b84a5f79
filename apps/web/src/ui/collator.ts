/** The order of names in lists. */
import type { Language } from '@godown/shared/languages';
import { currentLanguage } from '../language/language';

const collators = new Map<Language, Intl.Collator>();

/** Compares names as a reader of the language on the screen orders them, and 2 before 10. */
export function collator(): Intl.Collator {
  const language = currentLanguage();
  const made = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, made);
  return made;
}
