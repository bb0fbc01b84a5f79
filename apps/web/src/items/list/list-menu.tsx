import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { withTexts } from '../../language/language';
import { ExportProgress, useExport } from '../../stock/export-menu';
import { inventoryQuery } from '../../stock/queries';
import { exportOf } from '../../stock/save-export';
import { Button, LinkButton } from '../../ui/button';
import { MENU_ENTRY, MoreMenu } from '../../ui/more-menu';
import type { ListDialogName } from './list-dialog';
import { COLUMNS_KEY, useStored, VIEWS_KEY } from './use-stored';

const load = withTexts(() => import('./list-dialog'), 'items');
const ListDialog = lazy(async () => ({ default: (await load()).ListDialog }));
const SharedViewsEntry = lazy(async () => ({ default: (await load()).SharedViewsEntry }));

/** Actions for the list that are used now and then. `search`: the query of the URL. */
export function ListMenu({ search }: { search: string }) {
  const [open, setOpen] = useState<ListDialogName | null>(null);
  const hasTools = useHasTools();
  const openViews = () => setOpen('views');
  const exporting = useExport();
  const request = exportOf('GET /export/items', search);
  if (exporting.received !== null) return <ExportProgress {...exporting} />;
  return (
    <>
      <MoreMenu label={t`More about the list`}>
        {hasTools ? (
          <>
            <Button {...MENU_ENTRY} onClick={openViews}>
              <Trans>Saved views</Trans>
            </Button>
            <Button {...MENU_ENTRY} onClick={() => setOpen('columns')}>
              <Trans>Columns</Trans>
            </Button>
          </>
        ) : (
          <Suspense>
            <SharedViewsEntry onOpen={openViews} />
          </Suspense>
        )}
        <Button {...MENU_ENTRY} onClick={() => void exporting.start(request('csv'))}>
          <Trans>Export as CSV</Trans>
        </Button>
        <Button {...MENU_ENTRY} onClick={() => void exporting.start(request('xlsx'))}>
          <Trans>Export as Excel (XLSX)</Trans>
        </Button>
        <May permission="import">
          <LinkButton {...MENU_ENTRY} to="/imports">
            <Trans>Import</Trans>
          </LinkButton>
        </May>
      </MoreMenu>
      <Suspense>{open && <ListDialog name={open} search={search} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

/** A stock with fewer items needs no saved views and no choice of columns. */
const MANY = 100;

/** True in a large stock, if the device does not know how large it is, and once one of the tools was used. */
function useHasTools(): boolean {
  const client = useQueryClient();
  const api = useApi();
  const [first] = client.getQueryData(inventoryQuery(api).queryKey)?.pages ?? [];
  const isUsed = [useStored(VIEWS_KEY), useStored(COLUMNS_KEY)].some(([text]) => text !== null);
  return isUsed || !first || first.total === null || first.total >= MANY;
}
