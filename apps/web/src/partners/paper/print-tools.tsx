import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PaperField } from '../../documents/paper-field';
import { PrintLanguageField } from '../../documents/print-language-field';
import { SheetTexts } from '../../documents/sheet-texts';
import { PAPERS, type Roll, usePaper } from '../../documents/use-paper';
import { usePrintLanguage } from '../../documents/use-print-language';
import { Button } from '../../ui/button';

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
  const { choice, choose, languages, isReady } = usePrintLanguage();
  const { paper, choosePaper } = usePaper();
  const roll = PAPERS[paper];
  return (
    <SheetTexts value={languages}>
      <div className="my-4 flex flex-wrap gap-2.5 print:hidden">
        <Button size="small" variant="primary" disabled={!isReady} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <PaperField value={paper} onChange={choosePaper} />
        <PrintLanguageField value={choice} onChange={choose} />
        {tools}
      </div>
      {sheet(roll === null)}
      {roll && onRoll(roll)}
    </SheetTexts>
  );
}
