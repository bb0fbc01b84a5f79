import {
  isLanguage,
  LANGUAGE_CODES,
  type Language,
  SOURCE_LANGUAGE,
} from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { localStore } from '../../api/storage';
import { currentLanguage, textsIn } from '../../language/language';
import { notify } from '../../ui/notify';
import { type SheetLanguage, screenLanguage } from './sheet-texts';

const KEY = 'godown-print-languages';

/** The languages of a sheet as they are stored, such as `bn` or `bn en`. */
export type PrintChoice = string;

/** Each language, and each with English: those for whom a document is meant may read only one of them. */
export const PRINT_CHOICES: readonly PrintChoice[] = LANGUAGE_CODES.flatMap((language) =>
  language === SOURCE_LANGUAGE ? [language] : [language, `${language} ${SOURCE_LANGUAGE}`],
);

export const languagesOf = (choice: PrintChoice): Language[] => choice.split(' ').filter(isLanguage);

/** In which languages documents are printed. Kept on the device; at first the language on the screen. */
export function usePrintLanguage() {
  const [choice, setChoice] = useState(readChoice);
  const [loaded, setLoaded] = useState<{ choice: PrintChoice; languages: SheetLanguage[] } | null>(null);
  useEffect(() => {
    if (isOnScreen(choice)) return;
    let isWanted = true;
    loadAll(languagesOf(choice)).then(
      (languages) => isWanted && setLoaded({ choice, languages }),
      () => {
        if (!isWanted) return;
        setChoice(currentLanguage());
        notify.error(t`The texts could not be loaded. Try again.`);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [choice]);
  return {
    choice,
    choose: (next: PrintChoice) => {
      localStore.set(KEY, next);
      setChoice(next);
    },
    /** Those of the sheet: of the screen until the others are loaded. */
    languages: loaded?.choice === choice ? loaded.languages : [screenLanguage()],
    isReady: isOnScreen(choice) || loaded?.choice === choice,
  };
}

const isOnScreen = (choice: PrintChoice) => choice === currentLanguage();

function readChoice(): PrintChoice {
  const stored = localStore.get(KEY) ?? '';
  return PRINT_CHOICES.includes(stored) ? stored : currentLanguage();
}

const loadAll = (languages: readonly Language[]): Promise<SheetLanguage[]> =>
  Promise.all(
    languages.map(async (language) =>
      language === currentLanguage()
        ? screenLanguage()
        : { language, texts: await textsIn(language, 'landing', 'work', 'office') },
    ),
  );
