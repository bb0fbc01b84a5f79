import type { WarehouseId } from '@godown/shared/warehouses';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../auth/use-api';
import { InventoryTable } from '../inventory/list/inventory-table';
import { ItemList } from '../inventory/list/item-list';
import { searchItems } from '../inventory/list/search';
import { SearchBox } from '../inventory/list/search-box';
import { TableSkeleton } from '../inventory/list/table-skeleton';
import {
  AllCounted,
  type Uncounted,
  UncountedFilter,
  uncountedText,
  useUncounted,
} from '../inventory/list/uncounted-filter';
import { type ItemPages, useItemPages } from '../inventory/list/use-item-pages';
import { WarehouseSelect } from '../inventory/list/warehouse-select';
import { inventoryQuery, uncountedQuery } from '../inventory/queries';
import { sumUnits } from '../inventory/stock';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf, countText } from '../ui/format';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { QuietLink } from '../ui/quiet-link';
import { Skeleton } from '../ui/skeleton';
import { toFailure } from '../ui/to-failure';

/** /manageInventory: all items, each with Delivered and Delete. */
export function ManageInventoryPage() {
  const api = useApi();
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const setQ = (next: string) => setParameters(withSearch(parameters, next), { replace: true });
  const filter = useUncounted();
  const query = filter.warehouse ? uncountedQuery(api, filter.warehouse) : inventoryQuery(api);
  // A search covers all items, so it fetches the missing pages.
  const inventory = useItemPages(query, { everything: q.trim() !== '' });

  return (
    <Page title="All Inventory Items">
      <PageHead
        title="All Inventory Items"
        lead={<Totals inventory={inventory} uncountedIn={filter.warehouse} />}
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
      <div className="mt-3 mb-3 grid gap-x-3 gap-y-1.5 md:grid-cols-[1fr_auto] print:hidden">
        <SearchBox value={q} onChange={setQ} />
        <WarehouseSelect />
        <UncountedFilter filter={filter} />
      </div>
      <Content inventory={inventory} q={q} filter={filter} onClear={() => setQ('')} />
    </Page>
  );
}

function withSearch(parameters: URLSearchParams, q: string): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (q === '') next.delete('q');
  else next.set('q', q);
  return next;
}

interface TotalsProps {
  inventory: ItemPages;
  uncountedIn: WarehouseId | null;
}

/** The units are added up only when all items are loaded. */
function Totals({ inventory: { items, total, complete, data }, uncountedIn }: TotalsProps) {
  if (!data) return <Skeleton className="mt-2 h-4 w-64 max-w-full animate-shimmer" />;
  if (uncountedIn) {
    const hasMore = data.pages.at(-1)?.hasMore ?? false;
    return uncountedText({ count: total ?? items.length, hasMore, warehouse: uncountedIn });
  }
  if (complete) {
    return `${countOf(sumUnits(items), 'unit')} of ${countOf(items.length, 'model')} in three warehouses`;
  }
  const first = `The first ${countText(items.length)}`;
  return total === null ? `${first} models` : `${first} of ${countOf(total, 'model')} in three warehouses`;
}

interface ContentProps {
  inventory: ItemPages;
  /** The search text. */
  q: string;
  filter: Uncounted;
  onClear: () => void;
}

function Content({ inventory, q, filter, onClear }: ContentProps) {
  const { data, items, error } = inventory;
  if (!data && error) {
    return <Failure title="The inventory could not be loaded" {...toFailure(inventory)} />;
  }
  if (!data) return <TableSkeleton label="Loading the inventory" />;
  if (items.length === 0 && filter.warehouse)
    return <AllCounted warehouse={filter.warehouse} onClear={() => filter.set(null)} />;
  if (items.length === 0) return <NothingYet />;
  return <FoundItems inventory={inventory} q={q} filter={filter} onClear={onClear} />;
}

function FoundItems({ inventory, q, filter, onClear }: ContentProps) {
  const { items, complete } = inventory;
  const deferred = useDeferredValue(q.trim());
  const found = useMemo(() => searchItems(items, deferred), [items, deferred]);
  return (
    <ItemList
      label="Items"
      pages={inventory}
      items={found}
      resetKey={`${filter.warehouse ?? 'all'} ${deferred}`}
      status={
        <p role="status" className="mb-3 text-muted text-sm tabular-nums empty:sr-only">
          {deferred !== '' && searchText(found.length, items.length, complete)}
        </p>
      }
      empty={<NoMatch q={deferred} onClear={onClear} />}
    >
      {(rows) => <InventoryTable {...rows} />}
    </ItemList>
  );
}

function searchText(found: number, searched: number, complete: boolean): string {
  const matches = `${countOf(found, 'model')} ${found === 1 ? 'matches' : 'match'}`;
  return complete
    ? `${matches}.`
    : `${matches} in the first ${countOf(searched, 'item')}. Searching the rest …`;
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <Empty title={`No model matches “${q}”`} detail="Try fewer words, or a part of the name.">
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all items
      </Button>
    </Empty>
  );
}

function NothingYet() {
  return (
    <Empty title="No items yet" detail="Add the first item. It will be listed here.">
      <LinkButton to="/addItems" variant="quiet" className="mt-2">
        Add the first item
      </LinkButton>
    </Empty>
  );
}
