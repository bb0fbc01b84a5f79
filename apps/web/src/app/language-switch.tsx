import { LANGUAGE_CODES, LANGUAGES } from '@godown/shared/language/languages';
import type { ReactNode } from 'react';
import { useChooseLanguage } from '../account/use-choose-language';
import { currentLanguage } from '../language/language';

interface LanguageSwitchProps {
  /** Its look; by default that in the bar of visitors. */
  className?: string;
  /** What stands beside the name of the language. */
  children?: ReactNode;
}

/** Shows the page in the next language. Its text is the name of that language, for those who cannot read this one. */
export function LanguageSwitch({ className = IN_BAR, children }: LanguageSwitchProps) {
  const choose = useChooseLanguage();
  const at = LANGUAGE_CODES.indexOf(currentLanguage());
  const next = LANGUAGE_CODES[(at + 1) % LANGUAGE_CODES.length] ?? currentLanguage();
  return (
    <button type="button" onClick={() => void choose(next)} className={className}>
      {children}
      <span lang={next} className="font-native">
        {LANGUAGES[next]}
      </span>
    </button>
  );
}

const IN_BAR = 'grid h-11 min-w-11 place-items-center rounded-lg px-1.5 font-[560] text-sm hover:bg-white/10';
