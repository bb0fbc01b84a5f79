import { LANGUAGE_CODES, LANGUAGES } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/language';
import { useChooseLanguage } from './use-choose-language';

/** All languages, on pages that people open before they have chosen one. */
export function LanguageChoice() {
  const shown = currentLanguage();
  const choose = useChooseLanguage();
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t`Language`}</legend>
      {LANGUAGE_CODES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => void choose(language)}
          className="min-h-11 min-w-11 rounded-lg px-3 font-native text-muted text-sm hover:bg-accent-soft aria-pressed:bg-accent-soft aria-pressed:font-[620] aria-pressed:text-accent"
        >
          {LANGUAGES[language]}
        </button>
      ))}
    </fieldset>
  );
}
