import type { ReactNode } from 'react';
import { currentLanguage } from '../../language/language';
import { type SheetLanguage, SheetTexts, useSheetText } from './sheet-texts';

/** The medium of a sheet: the screen shows the A4 paper, unless it has other languages. */
export type Medium = 'both' | 'screen' | 'paper';

const CLASSES: Record<Medium, string> = { both: '', screen: 'print:hidden', paper: 'hidden print:block' };

interface SheetsProps {
  /** Those of the paper. */
  languages: readonly SheetLanguage[];
  sheet: (medium: Medium) => ReactNode;
  /** The paper if it is a roll. */
  roll: ReactNode;
}

/** The printed document: on the screen in the language of the reader, on paper in the languages chosen for it. */
export function Sheets({ languages, sheet, roll }: SheetsProps) {
  const isOfScreen = languages.length === 1 && languages[0]?.language === currentLanguage();
  const isPaper = isOfScreen && !roll;
  return (
    <>
      {sheet(isPaper ? 'both' : 'screen')}
      {!isPaper && <SheetTexts value={languages}>{roll || sheet('paper')}</SheetTexts>}
    </>
  );
}

interface SheetProps {
  medium: Medium;
  children: ReactNode;
}

/** The frame of a sheet. */
export function Sheet({ medium, children }: SheetProps) {
  const { language } = useSheetText();
  return (
    <article
      lang={language}
      aria-hidden={medium === 'paper' || undefined}
      className={`relative ${CLASSES[medium]}`}
    >
      {children}
    </article>
  );
}
