import { lazy, Suspense, useState } from 'react';
import { May } from '../../account/may';
import { ExportProgress, useExport } from '../../stock/export-menu';
import { exportOf } from '../../stock/save-export';
import { Button, LinkButton } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog')).ViewsDialog }));
const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog')).ColumnsDialog }));

/** What is done with the list now and then. `search`: the query of the URL. */
export function ListMenu({ search }: { search: string }) {
  const [open, setOpen] = useState<'views' | 'columns' | null>(null);
  const exporting = useExport();
  const request = exportOf('items', search);
  const close = () => setOpen(null);
  if (exporting.received !== null) return <ExportProgress {...exporting} />;
  return (
    <>
      <MoreMenu label="More about the list">
        <Button {...ENTRY} onClick={() => setOpen('views')}>
          Saved views
        </Button>
        <Button {...ENTRY} onClick={() => setOpen('columns')}>
          Columns
        </Button>
        <Button {...ENTRY} onClick={() => void exporting.start(request('csv'))}>
          Export as CSV
        </Button>
        <Button {...ENTRY} onClick={() => void exporting.start(request('xlsx'))}>
          Export as Excel (XLSX)
        </Button>
        <May permission="import">
          <LinkButton {...ENTRY} to="/imports">
            Import
          </LinkButton>
        </May>
      </MoreMenu>
      <Suspense>
        {open === 'views' && <ViewsDialog search={search} onClose={close} />}
        {open === 'columns' && <ColumnsDialog onClose={close} />}
      </Suspense>
    </>
  );
}

const ENTRY = { size: 'small', variant: 'faint', className: 'justify-start! text-text!' } as const;
