import { LANGUAGE_CODES, type Language } from '@godown/shared/language/languages';
import { type LandingHtml, renderLanding } from './prerender';

/** The landing page in each language. Rendered while this is loaded: afterwards Vite loads no more texts. */
export const landings = new Map<Language, LandingHtml>();
for (const language of LANGUAGE_CODES) landings.set(language, await renderLanding(language));
