/** The texts of a document on paper, in one language or in two, whatever language the page has. */

import type { Language } from '@godown/shared/language/languages';
import { type I18n, i18n, type MessageDescriptor } from '@lingui/core';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { currentLanguage } from '../../language/language';
import { numberStyle } from '../../ui/number-style';

export interface SheetLanguage {
  language: Language;
  texts: I18n;
}

/** A text, or one with values that are written in its language. */
export type SheetText = MessageDescriptor | ((language: Language) => MessageDescriptor);

/** The language on the screen. */
export const screenLanguage = (): SheetLanguage => ({ language: currentLanguage(), texts: i18n });

const SheetLanguages = createContext<readonly SheetLanguage[] | null>(null);
export const SheetTexts = SheetLanguages.Provider;

/** Says what is on the sheet in its languages, such as `চালান / Delivery note`. */
export function useSheetText() {
  const languages = useContext(SheetLanguages) ?? [screenLanguage()];
  const inEach = (write: (language: Language, texts: I18n) => string) =>
    languages.map(({ language, texts }) => ({ language, words: write(language, texts) }));
  const translate = (text: SheetText) =>
    inEach((language, texts) => {
      const words = typeof text === 'function' ? text(language) : text;
      // The texts of the contract are in English already.
      return words.message === undefined && texts.messages[words.id] === undefined
        ? words.id
        : texts._(words);
    });
  return {
    /** The language of the whole sheet if it is in one. */
    language: languages.length === 1 ? languages[0]?.language : undefined,
    say: (text: SheetText) => together(translate(text)),
    /** For attributes and keys. */
    plain: (text: SheetText) =>
      translate(text)
        .map(({ words }) => words)
        .join(SEPARATOR),
    /** For values that are not texts of the product, such as a date. */
    write: (text: (language: Language) => string) => together(inEach(text)),
    /** The style of single numbers. The last language of a sheet has digits that people of all its languages read. */
    style: numberStyle(languages.at(-1)?.language),
  };
}

const SEPARATOR = ' / ';

/** A sheet in one language has the `lang` attribute itself. */
function together(parts: readonly { language: Language; words: string }[]): ReactNode {
  if (parts.length === 1) return parts[0]?.words;
  return parts.map(({ language, words }, index) => (
    <Fragment key={language}>
      {index > 0 && SEPARATOR}
      <span lang={language}>{words}</span>
    </Fragment>
  ));
}
