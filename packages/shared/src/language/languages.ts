/** The languages of the product. `languages/<code>.po` in this package has the texts of each. */

/** Each language by its code (BCP 47), with its own name for itself. The texts in the code are English. */
export const LANGUAGES = { en: 'English', bn: 'বাংলা' } as const;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];
export const SOURCE_LANGUAGE: Language = 'en';

/** The cookie with the language that was chosen on a device. The server reads it to send its page in that language. */
export const LANGUAGE_COOKIE = 'godown-language';

/** The code is one of our languages. */
export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(LANGUAGES, code);
}

const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=(\\w+)`);

/** The language that was chosen on the device with these cookies. Undefined if none was chosen, or an unknown one. */
export function chosenLanguage(cookies: string): Language | undefined {
  const [, code] = CHOSEN.exec(cookies) ?? [];
  return isLanguage(code) ? code : undefined;
}
