import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { May, useMay } from '../account/may';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { sumUnits } from '../stock/stock';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf } from '../ui/format';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { FilterBar } from './list/filter-bar';
import { InventoryTable } from './list/inventory-table';
import { ItemList } from './list/item-list';
import { ListTools } from './list/list-tools';
import { SearchBox } from './list/search-box';
import { isTicked } from './list/selection/ticks';
import { type Ticking, useTicks } from './list/selection/use-ticks';
import { type FoundItems, useFoundItems } from './list/use-found-items';
import { filterOf, isFiltered, readView, toSearch, type View, withWarehouse } from './list/view';
import { WarehouseSelect } from './list/warehouse-select';

const BulkBar = lazy(async () => ({
  default: (await import('./list/selection/bulk-bar')).BulkBar,
}));

/** /manageInventory: all items, or those that match a search and filters, which are in the URL. */
export function ManageInventoryPage() {
  const own = useWarehouseChoice().warehouse;
  const [parameters, setParameters] = useSearchParams();
  const view = readView(parameters, own);
  const search = toSearch(view);
  const ticking = useTicks(toSearch(filterOf(view)));
  const show = (next: View) => setParameters(toSearch(withWarehouse(next, own)));
  const find = (q: string) => setParameters(toSearch({ ...view, q }), { replace: true });
  const items = useFoundItems(view);

  return (
    <Page title="All Inventory Items" className="wrap max-w-[96rem]! py-8 md:py-11">
      <PageHead
        title="All Inventory Items"
        lead={<Totals items={items} isFiltered={isFiltered(view)} />}
        action={
          <div className="flex items-center gap-2.5 max-sm:w-full">
            <ExportMenu request={exportOf('items', search)} />
            <May permission="write">
              <LinkButton to="/addItems" variant="primary" className="max-sm:flex-1">
                Add Inventory Items
              </LinkButton>
            </May>
          </div>
        }
      />
      <div className="mt-3 mb-3 grid gap-x-3 gap-y-2 print:hidden">
        <div className="grid gap-x-3 gap-y-1.5 md:grid-cols-[1fr_auto]">
          <SearchBox value={view.q ?? ''} onChange={find} />
          <WarehouseSelect />
        </div>
        <FilterBar view={view} onChange={show}>
          <ListTools search={search} />
        </FilterBar>
      </div>
      <Content items={items} view={view} onView={show} ticking={ticking} />
    </Page>
  );
}

/** The units are added up only when all items are loaded. */
function Totals({ items: pages, isFiltered: isPart }: { items: FoundItems; isFiltered: boolean }) {
  const { items, complete, data, isPlaceholderData, isKept } = pages;
  if (isKept)
    return `Without a connection only the text is looked for, in the items on this device: ${countOf(items.length, 'model')}`;
  if (!data || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-64 max-w-full animate-shimmer" />;
  const { matching: count, hasMore } = countMatching(pages);
  const models = count === null ? 'Many models' : `${hasMore ? 'Over ' : ''}${countOf(count, 'model')}`;
  if (isPart) return <span role="status">{`${models} ${count === 1 ? 'matches' : 'match'}`}</span>;
  return complete
    ? `${countOf(sumUnits(items), 'unit')} of ${models} in three warehouses`
    : `${models} in three warehouses`;
}

/** How many items match; null if that is not known. `hasMore`: whether there are more than that. */
function countMatching({ items, total, complete, data }: FoundItems) {
  return {
    matching: complete ? items.length : total,
    hasMore: !complete && (data?.pages.at(-1)?.hasMore ?? false),
  };
}

interface ContentProps {
  items: FoundItems;
  view: View;
  onView: (view: View) => void;
  ticking: Ticking;
}

function Content({ items: pages, view, onView, ticking }: ContentProps) {
  const { data, items, error, isPlaceholderData, isKept } = pages;
  if (error && (!data || isPlaceholderData) && !isKept)
    return <Failure title="The inventory could not be loaded" {...toFailure(pages)} />;
  if (!data && !isKept) return <TableSkeleton label="Loading the inventory" />;
  if (items.length === 0 && !isPlaceholderData && !isFiltered(view)) return <NothingYet />;
  return (
    <>
      <p className="mb-3 hidden print:block">{paperText(pages, ticking)}</p>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        <ItemList label="Items" pages={pages} empty={<NoMatch view={view} onClear={() => onView({})} />}>
          {(rows) => <InventoryTable {...rows} view={view} onView={onView} ticking={ticking} />}
        </ItemList>
      </div>
      {ticking.hasTicks && (
        <Suspense>
          <BulkBar
            ticks={ticking.ticks}
            onTicks={ticking.setTicks}
            items={items}
            {...countMatching(pages)}
            filter={filterOf(view)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is on paper, if it is not the whole list: only the rows that are fetched can be printed. */
function paperText({ items, complete }: FoundItems, { ticks, hasTicks }: Ticking): string {
  const shown = hasTicks ? items.filter(({ _id }) => isTicked(ticks, _id)).length : items.length;
  if (complete || (hasTicks && !ticks.isAll)) return hasTicks ? `${countOf(shown, 'selected item')}` : '';
  return `Only the first ${countOf(shown, 'item')}. An export has all of them.`;
}

function NoMatch({ view: { q, ...others }, onClear }: { view: View; onClear: () => void }) {
  const title = q && !isFiltered(others) ? `No model matches “${q}”` : 'No model matches these filters';
  return (
    <Empty title={title} detail="Try fewer words or fewer filters. A search finds the beginnings of words.">
      <Button variant="quiet" onClick={onClear} className="mt-2">
        Show all items
      </Button>
    </Empty>
  );
}

function NothingYet() {
  if (!useMay('write')) return <Empty title="No items yet" detail="Every item will be listed here." />;
  return (
    <Empty title="No items yet" detail="Add the first item. It will be listed here.">
      <LinkButton to="/addItems" variant="quiet" className="mt-2">
        Add the first item
      </LinkButton>
    </Empty>
  );
}
