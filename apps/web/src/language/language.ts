/** The language on the screen, and its texts. Lingui's own `i18n` holds both, so that its macros find them everywhere. */

import { loaders } from 'virtual:texts';
import {
  chosenLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  SOURCE_LANGUAGE,
} from '@godown/shared/language/languages';
import { type I18n, i18n, setupI18n } from '@lingui/core';

export type CatalogName = keyof (typeof loaders)[Language];

const YEAR_S = 365 * 86_400;
/** The catalogs of the parts that were loaded so far. */
const inUse = new Set<CatalogName>();
const loaded = new Set<string>();

export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE);

/** Calls back when another language is shown, or when `renderAnew` is called. */
export function watchLanguage(listener: () => void): () => void {
  return i18n.on('change', listener);
}

/** Renders the app anew: it reads how texts and numbers are written while it renders. */
export const renderAnew = () => i18n.activate(i18n.locale);

/** The language of the page: the server has written the one of this person or of their browser into it. */
export function languageOfPage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : SOURCE_LANGUAGE;
}

let asked: Language | undefined;

/**
 * Loads a language and shows it. Rejects if its texts cannot be loaded; then the language stays. Resolves to false if another one was
 * asked for meanwhile.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  asked = language;
  inUse.add('landing');
  const missing = () => [...inUse].filter((name) => !loaded.has(keyOf(language, name)));
  // A further part may be loaded meanwhile.
  while (missing().length > 0) await Promise.all(missing().map((name) => load(language, name)));
  if (asked !== language) return false;
  i18n.activate(language);
  return true;
}

/** Shows another language, and keeps it on this device for a year. Rejects if its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await showLanguage(language))) return;
  document.documentElement.lang = language;
  // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no cookieStore
  document.cookie = /* no text */ `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Follows the language that was chosen in another tab, as soon as this tab is looked at. */
export function followChosenLanguage(): () => void {
  const follow = () => {
    if (document.visibilityState !== 'visible') return;
    const chosen = chosenLanguage(document.cookie);
    // Without a connection this tab keeps its language.
    if (chosen && chosen !== currentLanguage()) void chooseLanguage(chosen).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', follow);
  return () => document.removeEventListener('visibilitychange', follow);
}

/** A language was chosen on this device. */
export const isLanguageChosen = () => chosenLanguage(document.cookie) !== undefined;

/** `withTexts(() => import('./some-page'), 'work')`: loads a part together with the texts that it shows. */
export function withTexts<T>(part: () => Promise<T>, ...names: CatalogName[]): () => Promise<T> {
  return async () => {
    const texts = names.map((name) => {
      inUse.add(name);
      return load(currentLanguage(), name);
    });
    const [module] = await Promise.all([part(), ...texts]);
    return module;
  };
}

/** The texts of a language for a part of the page that is in it, such as a document on paper. The page keeps its own. */
export async function textsIn(language: Language, ...names: CatalogName[]): Promise<I18n> {
  const catalogs = await Promise.all(names.map((name) => loaders[language][name]()));
  const messages = Object.assign({}, ...catalogs.map((catalog) => catalog.messages));
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

const keyOf = (language: Language, name: CatalogName) => `${language}/${name}`;

async function load(language: Language, name: CatalogName): Promise<void> {
  const key = keyOf(language, name);
  // Each load would render every text on the page again.
  if (loaded.has(key)) return;
  const { messages } = await loaders[language][name]();
  if (loaded.has(key)) return;
  loaded.add(key);
  i18n.load(language, messages);
}
