import { LANGUAGES } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { useChooseLanguage } from '../account/use-choose-language';
import { nextLanguage } from './language-switch';

interface LanguageLineProps {
  className: string;
}

/** The switch of the language for signed-in people, behind the person. */
export function LanguageLine({ className }: LanguageLineProps) {
  const choose = useChooseLanguage();
  const next = nextLanguage();
  return (
    <button type="button" onClick={() => void choose(next)} className={className}>
      <span className="font-[620]">{t`Language`}</span>{' '}
      <span lang={next} className="font-native">
        {LANGUAGES[next]}
      </span>
    </button>
  );
}
