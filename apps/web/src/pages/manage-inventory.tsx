import type { Item } from '@godown/shared/item';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { InventoryTable } from '../inventory/list/inventory-table';
import { searchItems } from '../inventory/list/search';
import { SearchBox } from '../inventory/list/search-box';
import { TableSkeleton } from '../inventory/list/table-skeleton';
import { useDeleteItem } from '../inventory/list/use-delete-item';
import { useItemPages } from '../inventory/list/use-item-pages';
import { useRows } from '../inventory/list/use-rows';
import { inventoryQuery } from '../inventory/queries';
import { countText, sumUnits } from '../inventory/stock';
import { Button, LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { ListEnd } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { QuietLink } from '../ui/quiet-link';
import { Skeleton } from '../ui/skeleton';
import { toFailure } from '../ui/to-failure';

type Inventory = ReturnType<typeof useItemPages>;

/** /manageInventory: every item, to look at and to delete. */
export function ManageInventoryPage() {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const setQ = (next: string) => setParameters(next === '' ? {} : { q: next }, { replace: true });
  // A search is over everything: what is missing is fetched then, and only then.
  const inventory = useItemPages(inventoryQuery(), { everything: q.trim() !== '' });

  return (
    <Page title="All Inventory Items">
      <PageHead
        title="All Inventory Items"
        lead={<Totals inventory={inventory} />}
        links={
          <p className="flex gap-x-5">
            <QuietLink to="/movements">Movements</QuietLink>
            <QuietLink to="/deletedItems">Deleted items</QuietLink>
          </p>
        }
        action={
          <LinkButton to="/addItems" variant="primary" className="max-sm:w-full">
            Add Inventory Items
          </LinkButton>
        }
      />
      <div className="mt-3 mb-4">
        <SearchBox value={q} onChange={setQ} />
      </div>
      <Content inventory={inventory} q={q} onClear={() => setQ('')} />
    </Page>
  );
}

/** The units are added up only once every item has been read: a part of them would be no figure. */
function Totals({ inventory: { items, total, complete, data } }: { inventory: Inventory }) {
  if (!data) return <Skeleton className="mt-2 h-4 w-64 max-w-full animate-shimmer" />;
  if (complete) {
    return `${countText(sumUnits(items))} units of ${countText(items.length)} models in three warehouses`;
  }
  return total === null
    ? `The first ${countText(items.length)} models`
    : `The first ${countText(items.length)} of ${countText(total)} models in three warehouses`;
}

function Content({ inventory, q, onClear }: { inventory: Inventory; q: string; onClear: () => void }) {
  const { data, items, error } = inventory;
  if (!data && error) {
    return <Failure title="The inventory could not be loaded" {...toFailure(inventory)} />;
  }
  if (!data) return <TableSkeleton label="Loading the inventory" />;
  if (items.length === 0) return <NothingYet />;
  return <Rows inventory={inventory} q={q} onClear={onClear} />;
}

function Rows({ inventory, q, onClear }: { inventory: Inventory; q: string; onClear: () => void }) {
  const { items, complete, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = inventory;
  const list = useRef<HTMLElement>(null);
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const { remove, deleting } = useDeleteItem({ onFocusLost: focusList });
  const latest = useRef(remove);
  latest.current = remove;
  // The same function every time, so that a change of one row does not draw all of them again.
  const onDelete = useCallback((item: Item) => void latest.current(item), []);

  const deferred = useDeferredValue(q.trim());
  const found = useMemo(() => searchItems(items, deferred), [items, deferred]);
  const { count, more, sentinel } = useRows(deferred);
  const shown = useMemo(() => found.slice(0, count), [found, count]);
  const drawMore = () => {
    if (count < found.length) more();
    if (count + 200 >= found.length && !complete && !isFetchingNextPage) void fetchNextPage();
  };

  return (
    <section ref={list} tabIndex={-1} aria-label="Items" className="outline-none">
      <p role="status" className="mb-3 text-muted text-sm tabular-nums empty:sr-only">
        {deferred !== '' && searchText(found.length, items.length, complete)}
      </p>
      {shown.length > 0 && <InventoryTable items={shown} deleting={deleting} onDelete={onDelete} />}
      {shown.length === 0 && complete && <NoMatch q={deferred} onClear={onClear} />}
      <ListEnd
        more={count < found.length || !complete}
        sentinel={count < found.length ? sentinel : undefined}
        busy={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={drawMore}
      />
    </section>
  );
}

function searchText(found: number, searched: number, complete: boolean): string {
  const matches = `${countText(found)} ${found === 1 ? 'model matches' : 'models match'}`;
  return complete ? `${matches}.` : `${matches} among the ${countText(searched)} read so far …`;
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <Card className="grid justify-items-center gap-3 px-5 py-12 text-center">
      <h2 className="text-lg [overflow-wrap:anywhere]">Nothing matches “{q}”</h2>
      <p className="text-muted">Try fewer words, or a part of the model’s name.</p>
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all items
      </Button>
    </Card>
  );
}

function NothingYet() {
  return (
    <Card className="grid justify-items-center gap-3 px-5 py-14 text-center">
      <h2 className="text-lg">The shelves are empty</h2>
      <p className="text-muted">Add the first item and it is listed here.</p>
      <LinkButton to="/addItems" variant="quiet" className="mt-2">
        Add the first item
      </LinkButton>
    </Card>
  );
}
