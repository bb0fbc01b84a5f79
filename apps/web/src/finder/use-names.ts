import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { type I18n, i18n, type MessageDescriptor } from '@lingui/core';
import { useEffect, useState } from 'react';
import { currentLanguage, textsIn } from '../language/language';

/** The texts in each language in which people type. */
export type Names = (texts: readonly MessageDescriptor[]) => string[];

/** Says texts in the language on the screen and in English: many people know pages by their English names, or type with that keyboard. */
export function useNames(): Names {
  const [english, setEnglish] = useState<I18n | null>(null);
  useEffect(() => {
    if (currentLanguage() === SOURCE_LANGUAGE) return;
    // Without them, the names on the screen find everything.
    textsIn(SOURCE_LANGUAGE, 'landing', 'work', 'items').then(setEnglish, () => undefined);
  }, []);
  return (texts) => [i18n, english].flatMap((language) => texts.flatMap((text) => language?._(text) ?? []));
}
