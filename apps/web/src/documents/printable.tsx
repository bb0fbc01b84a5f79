import type { Document } from '@godown/shared/documents';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLanguage } from '../language/language';
import { Button } from '../ui/button';
import { DocumentSheet } from './document-sheet';
import { isPriced } from './note-money';
import { PaperField } from './paper-field';
import { PrintLanguageField } from './print-language-field';
import { RollSheet } from './roll-sheet';
import { SheetTexts } from './sheet-texts';
import { PAPERS, usePaper } from './use-paper';
import { usePaperPrices } from './use-paper-prices';
import { usePrintLanguage } from './use-print-language';

interface PrintableProps {
  document: Document;
  /** Further buttons. */
  children?: ReactNode;
}

/** A document on the screen and on paper, with the choices of how it is printed. */
export function Printable({ document, children }: PrintableProps) {
  const { choice, choose, languages, isReady } = usePrintLanguage();
  const { paper, choosePaper } = usePaper();
  const { hasPrices, choosePrices } = usePaperPrices();
  const roll = PAPERS[paper];
  // What has no prices of its own looks as ever.
  const onPaper = hasPrices || !isPriced(document);
  return (
    <SheetTexts value={languages}>
      <DocumentSheet document={document} isPaper={roll === null} hasPrices={onPaper}>
        <div lang={currentLanguage()} className="flex flex-wrap gap-2.5">
          <Button size="small" disabled={!isReady} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <PrintLanguageField value={choice} onChange={choose} />
          <PaperField value={paper} onChange={choosePaper} />
          {children}
          {isPriced(document) && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1 font-[560] text-sm print:hidden">
              <input
                type="checkbox"
                checked={hasPrices}
                onChange={({ target }) => choosePrices(target.checked)}
                className="size-5 accent-accent"
              />
              <Trans>With prices on paper</Trans>
            </label>
          )}
        </div>
      </DocumentSheet>
      {roll && <RollSheet document={document} roll={roll} hasPrices={onPaper} />}
    </SheetTexts>
  );
}
