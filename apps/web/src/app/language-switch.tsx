import { LANGUAGE_CODES, LANGUAGES, type Language } from '@godown/shared/language/languages';
import { useChooseLanguage } from '../account/use-choose-language';
import { currentLanguage } from '../language/language';

/** The language after the one on the screen. */
export function nextLanguage(): Language {
  const at = LANGUAGE_CODES.indexOf(currentLanguage());
  return LANGUAGE_CODES[(at + 1) % LANGUAGE_CODES.length] ?? currentLanguage();
}

/** Shows visitors the page in the next language. Its text is the name of that language, for those who cannot read this one. */
export function LanguageSwitch() {
  const choose = useChooseLanguage();
  const next = nextLanguage();
  return (
    <button
      type="button"
      lang={next}
      onClick={() => void choose(next)}
      className="grid h-11 min-w-11 place-items-center rounded-lg px-1.5 font-[560] font-native text-sm hover:bg-white/10"
    >
      {LANGUAGES[next]}
    </button>
  );
}
