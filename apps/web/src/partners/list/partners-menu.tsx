import type { PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { May } from '../../account/may';
import { useOnline } from '../../outbox/use-online';
import { ExportsMenu } from '../../stock/exports-menu';
import { Button } from '../../ui/button';
import { MENU_ENTRY } from '../../ui/more-menu';
import { ImportDialog } from '../files/import-partners';

interface PartnersMenuProps {
  kind: PartnerKind;
  /** Makes the request for the file of what is listed. */
  request: ComponentProps<typeof ExportsMenu>['request'];
  /** Lists the deleted ones; false while they are listed. */
  onDeleted: false | (() => void);
}

/** What is rarely done with customers or suppliers. */
export function PartnersMenu({ kind, request, onDeleted }: PartnersMenuProps) {
  const [isImporting, setImporting] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      <ExportsMenu label={t`More about the list`} request={request}>
        {onDeleted && (
          <May permission="adjust">
            <Button {...MENU_ENTRY} onClick={onDeleted}>
              <Trans>Deleted ones</Trans>
            </Button>
          </May>
        )}
        <May permission="import">
          <Button
            {...MENU_ENTRY}
            className={`${MENU_ENTRY.className} max-md:hidden`}
            disabled={!isOnline}
            onClick={() => setImporting(true)}
          >
            <Trans>Import</Trans>
          </Button>
        </May>
      </ExportsMenu>
      {isImporting && <ImportDialog kind={kind} onClose={() => setImporting(false)} />}
    </>
  );
}
