import type { ReactNode } from 'react';
import { PrintButton } from '../../documents/paper/print-button';
import { type Medium, Sheets } from '../../documents/paper/sheets';
import { PAPERS, type Roll, usePaper } from '../../documents/paper/use-paper';
import { usePrintLanguage } from '../../documents/paper/use-print-language';

interface PrintedProps {
  /** More buttons beside Print. */
  tools?: ReactNode;
  /** The sheet of the screen and of A4. */
  sheet: (medium: Medium) => ReactNode;
  /** The same on a roll. */
  roll: (roll: Roll) => ReactNode;
}

/** Prints on A4 or on a roll, in the languages of this device, and lets people choose both. */
export function Printed({ tools, sheet, roll: onRoll }: PrintedProps) {
  const language = usePrintLanguage();
  const { paper, choosePaper } = usePaper();
  const roll = PAPERS[paper];
  return (
    <>
      <div className="my-4 flex flex-wrap gap-2.5 print:hidden">
        <PrintButton language={language} paper={paper} onPaper={choosePaper} />
        {tools}
      </div>
      <Sheets languages={language.languages} sheet={sheet} roll={roll && onRoll(roll)} />
    </>
  );
}
