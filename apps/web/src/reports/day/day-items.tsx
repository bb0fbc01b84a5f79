import type { DayItem, DayReport } from '@godown/shared/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { itemPath } from '../../stock/stock';
import { countText } from '../../ui/format';
import { ListEnd } from '../../ui/list-end';
import { QuietLink } from '../../ui/quiet-link';
import { dayItemsQuery, withoutRepeats } from './day-queries';
import { type DayChoice, movementsPath } from './day-url';
import { type FlowRow, FlowTable } from './flow-table';

/** Most items on the screen. */
const MOST_ITEMS = 200;

interface DayItemsProps {
  choice: DayChoice;
  report: DayReport;
}

/** The items of the report, and further ones when somebody wants them. */
export function DayItems({ choice, report: { items: first, itemCount } }: DayItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const pages = useInfiniteQuery({ ...dayItemsQuery(useApi(), choice), enabled: isOpen });
  const { data, error, isFetchingNextPage, isLoading } = pages;
  const further = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const items = isOpen && data ? withoutRepeats(further).slice(0, MOST_ITEMS) : first;
  const isFull = items.length >= MOST_ITEMS;
  const hasMore = isOpen && data ? pages.hasNextPage : itemCount > first.length;
  const showMore = () => {
    if (!isOpen) setOpen(true);
    else if (data) void pages.fetchNextPage();
    else void pages.refetch();
  };
  return (
    <div>
      <FlowTable title="By item" label="Model" choice={choice} rows={items.map(toRow)} />
      <ListEnd
        more={hasMore && !isFull}
        busy={isFetchingNextPage || isLoading}
        error={isOpen ? error : null}
        onMore={showMore}
      />
      {isFull && hasMore && (
        <p className="mt-4 text-sm">
          The first {countText(MOST_ITEMS)} of {countText(itemCount)} items are shown.{' '}
          <QuietLink to={movementsPath(choice, {})}>All movements of this day</QuietLink>
        </p>
      )}
    </div>
  );
}

const toRow = (figures: DayItem): FlowRow => ({
  key: figures.item,
  name: (
    <Link
      to={itemPath(figures.item)}
      className="inline-flex min-h-11 items-center font-[620] hover:underline"
    >
      {figures.itemName}
    </Link>
  ),
  figures,
  filters: { item: figures.item },
});
