import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog')).ViewsDialog }));
const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog')).ColumnsDialog }));

/** Buttons for saved views and columns. `search`: the query of the URL. */
export function ListTools({ search }: { search: string }) {
  const [open, setOpen] = useState<'views' | 'columns' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="faint" className="shrink-0 md:ml-auto" onClick={() => setOpen('views')}>
        Saved views
      </Button>
      <Button size="small" variant="faint" className="shrink-0" onClick={() => setOpen('columns')}>
        Columns
      </Button>
      <Suspense>
        {open === 'views' && <ViewsDialog search={search} onClose={close} />}
        {open === 'columns' && <ColumnsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
