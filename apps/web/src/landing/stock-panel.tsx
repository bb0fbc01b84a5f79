import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { itemPath } from '../stock/stock';
import { countText } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import type { Held, StockToday } from './load-landing';

// Its largest height, so that nothing below it moves when the figures arrive.
const HEIGHT = 'min-h-[26.75rem]';
const PANEL = `${HEIGHT} min-w-0 rounded-[18px] border border-ink-line bg-ink-2 p-5 shadow-raised sm:p-6`;

/** The stock figures of the API. Keeps its place while they are loading. */
export function StockPanel({ stock }: { stock: StockToday | 'loading' | 'failed' }) {
  if (stock === 'loading') return <PanelSkeleton />;
  if (stock === 'failed' || stock.scope === 'unknown') return <div className={`hidden lg:block ${HEIGHT}`} />;
  const feed = stock.scope === 'all' ? stock.newest : stock.first;
  return (
    <section aria-labelledby="stock-today" className={`${PANEL} flex flex-col`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="stock-today" className="font-[600] text-base text-white tracking-normal">
          <Trans>Stock today</Trans>
        </h2>
        {stock.scope === 'all' && (
          <p className="text-ink-muted text-sm tabular-nums">
            {itemsText(stock.models)} · {unitsText(stock.units)}
          </p>
        )}
      </div>
      {stock.scope === 'all' ? (
        stock.held && <Warehouses held={stock.held} />
      ) : (
        <BigNumber value={stock.models} label={t`items in our warehouses`} />
      )}
      <div className="mt-auto border-ink-line border-t pt-4">
        <h3 className="font-[560] text-ink-muted text-sm tracking-normal">
          {stock.scope === 'all' ? t`Newest items` : t`First on the list`}
        </h3>
        <ul className="mt-1">
          {feed.map(({ _id, name, quantity }) => (
            <li key={_id}>
              <Link
                to={itemPath(_id)}
                className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-lg px-2 text-sm hover:bg-white/5"
              >
                <span className="truncate font-[560] text-white">{name}</span>
                <span
                  className={`shrink-0 font-[620] tabular-nums ${quantity > 0 ? 'text-good-bright' : 'text-accent-bright'}`}
                >
                  {quantity === 0 ? t`SOLD` : countText(quantity)}
                </span>
              </Link>
            </li>
          ))}
          {feed.length === 0 && (
            <li className="py-3 text-sm">
              <Trans>The first item that you add will be shown here.</Trans>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

const itemsText = (items: number) =>
  plural(items, {
    0: 'No items',
    one: `${{ count: countText(items) }} item`,
    other: `${{ count: countText(items) }} items`,
  });

const unitsText = (units: number) =>
  plural(units, {
    0: 'No units',
    one: `${{ count: countText(units) }} unit`,
    other: `${{ count: countText(units) }} units`,
  });

function BigNumber({ value, label }: { value: number; label: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-ink-muted">
      <span className="font-[720] text-2xl text-white tabular-nums">{countText(value)}</span> {label}
    </p>
  );
}

/** The balance of each warehouse, as a number and as a bar. The fullest warehouse has the longest bar. */
function Warehouses({ held }: { held: NonNullable<Held> }) {
  const fullest = Math.max(1, ...Object.values(held));
  return (
    <ul className="mt-4 mb-5 grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {WAREHOUSES.map(({ id, name }) => {
        const units = held[id];
        return (
          <li key={id} className="text-sm">
            <p className="flex justify-between gap-4 text-white">
              <span>{say(name)}</span>
              <b className="font-[680] tabular-nums">{countText(units)}</b>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-ink-line">
              <i
                className="block h-full rounded-full bg-accent-bright"
                style={{ width: `${Math.max(0, units / fullest) * 100}%` }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function PanelSkeleton() {
  return (
    <div className={`animate-shimmer ${PANEL}`} aria-hidden="true">
      <Skeleton className="h-5 w-28 bg-ink-line!" />
      <div className="mt-6 grid gap-5">
        {WAREHOUSES.map(({ id }) => (
          <Skeleton key={id} className="h-7 w-full bg-ink-line!" />
        ))}
      </div>
      <div className="mt-8 grid gap-5 border-ink-line border-t pt-5">
        {WAREHOUSES.map(({ id }) => (
          <Skeleton key={id} className="h-6 w-full bg-ink-line!" />
        ))}
      </div>
    </div>
  );
}
