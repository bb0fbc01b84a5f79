import { APP_ROUTES } from '@godown/shared/http/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PrintLanguageField } from '../documents/paper/print-language-field';
import { SheetTexts } from '../documents/paper/sheet-texts';
import { usePrintLanguage } from '../documents/paper/use-print-language';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { QuietLink } from '../ui/quiet-link';
import { ItemLabels } from './item-labels';
import { ShelfLabels } from './shelf-labels';

const SHELVES = 'shelves';

/** /labels: labels for items, or with `?for=shelves` for places on shelves. The browser prints them. */
export function LabelsPage() {
  const { choice, choose, languages } = usePrintLanguage();
  const { key } = useLocation();
  const isForShelves = useSearchParams()[0].get('for') === SHELVES;
  const Labels = isForShelves ? ShelfLabels : ItemLabels;
  return (
    <Page title={t`Labels`}>
      <div className="print:hidden">
        <PageHead title={t`Labels`} lead={t`For items and for places on shelves.`} action={null} />
        <nav aria-label={t`Labels for`} className="my-5 flex flex-wrap gap-2">
          {isForShelves ? (
            <QuietLink to={APP_ROUTES.labels}>
              <Trans>Labels for items</Trans>
            </QuietLink>
          ) : (
            <QuietLink to={`${APP_ROUTES.labels}?for=${SHELVES}`}>
              <Trans>Labels for places on shelves</Trans>
            </QuietLink>
          )}
        </nav>
      </div>
      <SheetTexts value={languages}>
        <Labels key={key}>
          <PrintLanguageField value={choice} onChange={choose} />
        </Labels>
      </SheetTexts>
    </Page>
  );
}
