import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Document } from '@godown/shared/trade/documents';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button';
import { CheckField } from '../../ui/check-field';
import { DocumentSheet } from './document-sheet';
import { isPriced } from './note-money';
import { PrintButton } from './print-button';
import { RollSheet } from './roll-sheet';
import { Sheets } from './sheets';
import { PAPERS, usePaper } from './use-paper';
import { usePaperPrices } from './use-paper-prices';
import { usePrintLanguage } from './use-print-language';

interface PrintableProps {
  document: Document;
  /** Below the heading, on the screen. */
  head?: ReactNode;
  /** Further buttons beside Print. */
  children?: ReactNode;
}

/** A document on the screen and on paper, with the choices of how it is printed. */
export function Printable({ document, head, children }: PrintableProps) {
  const language = usePrintLanguage();
  const { paper, choosePaper } = usePaper();
  const { hasPrices, choosePrices } = usePaperPrices();
  const roll = PAPERS[paper];
  // The choice is of notes with prices. The value of a stock count is always on paper.
  const onPaper = hasPrices || !isPriced(document);
  return (
    <Sheets
      languages={language.languages}
      sheet={(medium) => (
        <DocumentSheet document={document} medium={medium} hasPrices={onPaper} head={head}>
          <div className="flex flex-wrap gap-2.5">
            <PrintButton language={language} paper={paper} onPaper={choosePaper}>
              {isPriced(document) && (
                <CheckField isOn={hasPrices} onChange={choosePrices}>
                  <Trans>With prices on paper</Trans>
                </CheckField>
              )}
              <LinkButton size="small" to={`${APP_ROUTES.labels}?document=${document.number}`}>
                <Trans>Labels</Trans>
              </LinkButton>
            </PrintButton>
            {children}
          </div>
        </DocumentSheet>
      )}
      roll={roll && <RollSheet document={document} roll={roll} hasPrices={onPaper} />}
    />
  );
}
