import { newPrice, type PriceChange } from '@godown/shared/bulk/jobs';
import { type Item, MAX_PRICE } from '@godown/shared/items/item';
import type { ItemFilter } from '@godown/shared/items/item-query';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../account/use-api';
import { foundItemsQuery } from '../../../stock/queries';
import { Button } from '../../../ui/button';
import { countText, moneyText } from '../../../ui/format';
import { WholeWords } from '../../../ui/whole-words';
import { isTicked, type Ticks } from './ticks';

export interface PricedItems {
  ticks: Ticks;
  /** The items that are fetched. */
  items: readonly Item[];
  filter: ItemFilter;
  /** Number of ticked items; null if that is not known. */
  count: number | null;
}

/** Each ticked item with its price now and then. If all matching items are ticked, they are read page after page. */
export function PriceList({ ticks, items, filter, count, change }: PricedItems & { change: PriceChange }) {
  const search = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const query = foundItemsQuery(useApi(), search.toString());
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    ...query,
    enabled: ticks.isAll,
  });
  const known = (ticks.isAll && data?.pages.flatMap(({ rows }) => rows)) || items;
  const rows = known.filter(({ _id }) => isTicked(ticks, _id));
  const others = count === null ? null : count - rows.length;
  const changing = countText(rows.filter(({ price }) => newPrice(price, change) !== price).length);
  const shown = countText(rows.length);
  return (
    <div className="grid gap-2">
      <ul
        aria-label={t`Prices now and after`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="grid max-h-32 gap-1 overflow-y-auto rounded-control border border-line p-3 text-sm tabular-nums sm:max-h-[38vh]"
      >
        {rows.map((item) => (
          <Row key={item._id} item={item} change={change} />
        ))}
      </ul>
      {others !== 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
          {othersText(others)}
          {ticks.isAll && hasNextPage && (
            <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </p>
      )}
      {rows.length > 1 && (
        <p className="text-muted text-sm">
          <Trans>
            {changing} of {shown} prices shown would change.
          </Trans>
        </p>
      )}
    </div>
  );
}

function othersText(others: number | null): string {
  if (others === null) return t`More items change too.`;
  return plural(others, {
    one: `${{ count: countText(others) }} more item will change too.`,
    other: `${{ count: countText(others) }} more items will change too.`,
  });
}

function Row({ item: { name, price }, change }: { item: Item; change: PriceChange }) {
  const next = newPrice(price, change);
  const wrong = next < 0 ? t`below 0, stays` : next > MAX_PRICE ? t`too high, stays` : '';
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <WholeWords text={name} />
      </span>
      <span className={`shrink-0 ${wrong ? 'text-bad' : next === price ? 'text-muted' : ''}`}>
        {moneyText(price)} → {wrong || moneyText(next)}
      </span>
    </li>
  );
}
