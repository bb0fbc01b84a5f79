import type { DayItem, DayReport } from '@godown/shared/stock/reports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { itemPath } from '../../stock/stock';
import { countText } from '../../ui/format';
import { ListEnd } from '../../ui/list-end';
import { QuietLink } from '../../ui/quiet-link';
import { WholeWords } from '../../ui/whole-words';
import { DayPart } from './day-part';
import { dayItemsQuery, withoutRepeats } from './day-queries';
import { type DayChoice, movementsPath } from './day-url';
import { type FlowRow, FlowTable } from './flow-table';
import { Unprinted } from './unprinted';

/** Most items on the screen. */
const MOST_ITEMS = 200;

interface DayItemsProps {
  choice: DayChoice;
  report: DayReport;
  /** The address of all items of the day. */
  allPath: string;
}

/** The ten items of which most units left, and a link to the others. */
export function TopItems({ choice, report: { items, itemCount }, allPath }: DayItemsProps) {
  return (
    <DayPart id="day-by-item" title={t`By item`} count={countText(itemCount)}>
      <FlowTable title={t`By item`} label={t`Item`} choice={choice} rows={items.map(toRow)} />
      {itemCount > items.length && (
        <>
          <QuietLink to={allPath}>{t`All ${{ count: countText(itemCount) }} items of this day`}</QuietLink>
          <Unprinted>{unprintedText(itemCount - items.length)}</Unprinted>
        </>
      )}
    </DayPart>
  );
}

/** The items of a day, page after page. */
export function AllItems({ choice, report: { itemCount } }: Omit<DayItemsProps, 'allPath'>) {
  const pages = useInfiniteQuery(dayItemsQuery(useApi(), choice));
  const { data, error, isFetchingNextPage, isLoading, hasNextPage } = pages;
  const items = withoutRepeats(data?.pages.flatMap(({ rows }) => rows) ?? []).slice(0, MOST_ITEMS);
  const isFull = items.length >= MOST_ITEMS;
  return (
    <section aria-labelledby="day-by-item">
      <h2 id="day-by-item" className="mb-3 text-lg">
        <Trans>By item</Trans>
      </h2>
      <FlowTable title={t`By item`} label={t`Item`} choice={choice} rows={items.map(toRow)} />
      <ListEnd
        more={(!data || hasNextPage) && !isFull}
        busy={isFetchingNextPage || isLoading}
        error={error}
        onMore={() => void (data ? pages.fetchNextPage() : pages.refetch())}
      />
      {!isFull && itemCount > items.length && (
        <Unprinted>{unprintedText(itemCount - items.length)}</Unprinted>
      )}
      {isFull && hasNextPage && (
        <p className="mt-4 text-sm">
          {t`The first ${{ shown: countText(MOST_ITEMS) }} of ${{ count: countText(itemCount) }} items are shown.`}{' '}
          <QuietLink to={movementsPath(choice, {})}>
            <Trans>All movements of this day</Trans>
          </QuietLink>
        </p>
      )}
    </section>
  );
}

const unprintedText = (count: number) =>
  plural(count, {
    one: `${{ more: countText(count) }} more item is not printed here.`,
    other: `${{ more: countText(count) }} more items are not printed here.`,
  });

const toRow = (figures: DayItem): FlowRow => ({
  key: figures.item,
  name: (
    <Link
      to={itemPath(figures.item)}
      className="inline-flex min-h-11 items-center font-[620] hover:underline"
    >
      {/* One text: a button places its children beside each other. */}
      <span>
        <WholeWords text={figures.itemName} />
      </span>
    </Link>
  ),
  figures,
  filters: { item: figures.item },
});
