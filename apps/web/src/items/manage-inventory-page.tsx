import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { May, useMay } from '../account/may';
import { withTexts } from '../language/language';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { Page } from '../ui/page';
import { SearchBox } from '../ui/search-box';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { useUrlQuery } from '../ui/use-url-query';
import { FilterBar } from './list/filter-bar';
import { countMatching, keptText, matchingText, paperText, showText, totalText } from './list/found-words';
import { InventoryTable } from './list/inventory-table';
import { ItemList } from './list/item-list';
import { ListMenu } from './list/list-menu';
import { type Ticking, useTicks } from './list/selection/use-ticks';
import { SimilarSearch } from './list/similar-search';
import { SupplierSuggestions } from './list/supplier-suggestions';
import { TO_FIRST_ROW } from './list/use-first-row';
import { type FoundItems, useFoundItems } from './list/use-found-items';
import {
  type ChangeView,
  filterOf,
  isFiltered,
  readView,
  toSearch,
  type View,
  withWarehouse,
} from './list/view';

const BulkBar = lazy(
  withTexts(async () => ({ default: (await import('./list/selection/bulk-bar')).BulkBar }), 'items'),
);

/** /manageInventory: all items, or those that match a search and filters, which are in the URL. */
export function ManageInventoryPage() {
  const own = useWarehouseChoice().warehouse;
  const [query, changeQuery] = useUrlQuery();
  const view = readView(query, own);
  // Its search is looked for as it was typed.
  const [exact, setExact] = useState<string | null>(null);
  const items = useFoundItems(view, { isExact: exact !== null && exact === view.q });
  const ticking = useTicks(toSearch(filterOf(items.view)));
  const show: ChangeView = (next) =>
    changeQuery((newest) => toSearch(withWarehouse(next(readView(newest, own)), own)));
  const find = (q: string) =>
    changeQuery((newest) => toSearch({ ...readView(newest, own), q }), { replace: true });
  const findFirst = (q: string) =>
    changeQuery((newest) => toSearch({ ...readView(newest, own), q }), {
      replace: true,
      state: TO_FIRST_ROW,
    });

  return (
    <Page title={t`All Inventory Items`} className="wrap group/page pt-2.5 pb-3 md:py-6">
      <div className="grid items-center gap-x-2 gap-y-2 lg:gap-x-4 max-lg:grid-cols-[minmax(0,1fr)_auto_2.75rem] lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        {/* First in the tab order, as it is on the screen of a phone. */}
        <div className="max-lg:col-span-2 lg:col-start-2 lg:row-start-1 print:hidden">
          <SearchBox
            label={t`Search items, suppliers, specs`}
            value={view.q ?? ''}
            onChange={find}
            onEnter={findFirst}
          >
            <SupplierSuggestions onChoose={(supplier) => show((newest) => ({ ...newest, supplier }))} />
          </SearchBox>
        </div>
        <div className="lg:col-start-3 lg:row-start-1">
          <ListMenu search={toSearch(items.view)} />
        </div>
        {/* On a phone the totals have the line below the buttons. */}
        <div className={`min-w-0 max-md:contents lg:col-start-1 lg:row-start-1 ${UNLESS_TYPING}`}>
          <h1 className="text-xl max-md:text-base">
            <Trans>All Inventory Items</Trans>
          </h1>
          <div className="min-h-6 text-muted text-sm tabular-nums max-md:order-last max-md:col-span-3 max-md:-mt-1.5 max-md:min-h-5">
            <Totals items={items} isFiltered={isFiltered(view)} />
          </div>
        </div>
        <May permission="write">
          <LinkButton
            to="/addItems"
            variant="primary"
            size="small"
            className={`max-lg:col-span-2 ${UNLESS_TYPING}`}
          >
            <Trans>Add Inventory Items</Trans>
          </LinkButton>
        </May>
      </div>
      <div className={`my-1.5 md:my-3 ${UNLESS_TYPING} print:hidden`}>
        <FilterBar view={view} onChange={show} found={showText(items)} />
      </div>
      <SimilarSearch
        items={items}
        q={view.q}
        onExact={setExact}
        onSearch={(q) => show((newest) => ({ ...newest, q }))}
      />
      <Content items={items} view={view} onView={show} ticking={ticking} />
    </Page>
  );
}

/** With the keyboard of a phone open there is room for the search and its results only. */
const UNLESS_TYPING = '[@media(height<30rem)]:max-md:group-has-[[type=search]:focus]/page:hidden';

function Totals({ items: pages, isFiltered: isPart }: { items: FoundItems; isFiltered: boolean }) {
  const { items, data, error, isPlaceholderData, isKept } = pages;
  if (isKept) return keptText(items.length);
  if (error && !data) return null;
  if (!data || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-64 max-w-full animate-shimmer" />;
  return isPart ? <span role="status">{matchingText(pages)}</span> : totalText(pages);
}

interface ContentProps {
  items: FoundItems;
  view: View;
  onView: ChangeView;
  ticking: Ticking;
}

function Content({ items: pages, view, onView, ticking }: ContentProps) {
  const { data, items, error, isPlaceholderData, isKept } = pages;
  if (error && (!data || isPlaceholderData) && !isKept)
    return <Failure title={t`The items could not be loaded`} {...toMissing(pages)} />;
  const isCorrecting = isPlaceholderData && pages.view !== view;
  if ((!data || isCorrecting) && !isKept) return <TableSkeleton label={t`Loading the items`} />;
  if (items.length === 0 && !isPlaceholderData && !isFiltered(view)) return <NothingYet />;
  return (
    <>
      <p className="mb-3 hidden print:block">{paperText(pages, ticking)}</p>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        <ItemList
          label={t`Items`}
          pages={pages}
          empty={<NoMatch view={view} onClear={() => onView(() => ({}))} />}
        >
          {(rows) => (
            <InventoryTable
              {...rows}
              view={view}
              onView={onView}
              ticking={ticking}
              isOfBefore={isPlaceholderData}
            />
          )}
        </ItemList>
      </div>
      {ticking.hasTicks && (
        <Suspense>
          <BulkBar
            ticks={ticking.ticks}
            onTicks={ticking.setTicks}
            items={items}
            {...countMatching(pages)}
            filter={filterOf(pages.view)}
          />
        </Suspense>
      )}
    </>
  );
}

function NoMatch({ view: { q, ...others }, onClear }: { view: View; onClear: () => void }) {
  const title = q && !isFiltered(others) ? t`No item matches “${q}”` : t`No item matches these filters`;
  return (
    <Empty
      title={title}
      detail={t`Try fewer words or fewer filters. A search finds the beginnings of words.`}
    >
      <Button variant="quiet" onClick={onClear} className="mt-2">
        <Trans>Show all items</Trans>
      </Button>
    </Empty>
  );
}

function NothingYet() {
  if (!useMay('write')) return <Empty title={t`No items yet`} detail={t`Every item will be listed here.`} />;
  return (
    <Empty title={t`No items yet`} detail={t`Add the first item. It will be listed here.`}>
      <LinkButton to="/addItems" variant="quiet" className="mt-2">
        <Trans>Add the first item</Trans>
      </LinkButton>
    </Empty>
  );
}
