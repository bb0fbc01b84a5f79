import type { ReactNode } from 'react';
import { PrintButton } from '../../documents/paper/print-button';
import { SheetTexts } from '../../documents/paper/sheet-texts';
import { PAPERS, type Roll, usePaper } from '../../documents/paper/use-paper';
import { usePrintLanguage } from '../../documents/paper/use-print-language';

interface PrintedProps {
  /** More buttons beside Print. */
  tools?: ReactNode;
  /** The sheet of A4, which is on the screen too. */
  sheet: (isPaper: boolean) => ReactNode;
  /** The same on a roll. */
  roll: (roll: Roll) => ReactNode;
}

/** What is printed on A4 or on a roll, in the languages of this device, with the choice of both. */
export function Printed({ tools, sheet, roll: onRoll }: PrintedProps) {
  const language = usePrintLanguage();
  const { paper, choosePaper } = usePaper();
  const roll = PAPERS[paper];
  return (
    <SheetTexts value={language.languages}>
      <div className="my-4 flex flex-wrap gap-2.5 print:hidden">
        <PrintButton language={language} paper={paper} onPaper={choosePaper} />
        {tools}
      </div>
      {sheet(roll === null)}
      {roll && onRoll(roll)}
    </SheetTexts>
  );
}
