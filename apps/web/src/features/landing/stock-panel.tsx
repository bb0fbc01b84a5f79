import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/skeleton';
import { countText, itemPath } from '../items/stock';
import type { Levels, StockToday } from './load-landing';

// As high as it can become, so that nothing below it moves when the figures arrive.
const HEIGHT = 'min-h-[26.75rem] sm:min-h-[25rem]';
const PANEL = `${HEIGHT} rounded-[18px] border border-ink-line bg-ink-2 p-5 shadow-raised sm:p-6`;

/** What the API says about the stock, and nothing it does not. Its place is kept while it is being asked. */
export function StockPanel({ stock }: { stock: StockToday | 'loading' | 'failed' }) {
  if (stock === 'loading') return <PanelSkeleton />;
  if (stock === 'failed' || stock.scope === 'unknown') return <div className={`hidden lg:block ${HEIGHT}`} />;
  const feed = stock.scope === 'all' ? stock.newest : stock.first;
  return (
    <section aria-labelledby="stock-today" className={`${PANEL} flex flex-col`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="stock-today" className="font-[600] text-base text-white tracking-normal">
          Stock today
        </h2>
        {stock.scope === 'all' && (
          <p className="text-ink-muted text-sm tabular-nums">{countText(stock.models)} models</p>
        )}
      </div>
      {stock.scope === 'all' ? (
        <>
          <BigNumber value={stock.units} label="units" />
          <LevelBar levels={stock.levels} />
        </>
      ) : (
        <BigNumber value={stock.models} label="models in the inventory" />
      )}
      <div className="mt-auto border-ink-line border-t pt-4">
        <h3 className="font-[560] text-ink-muted text-sm tracking-normal">
          {stock.scope === 'all' ? 'Newest items' : 'First on the list'}
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
                  {quantity === 0 ? 'SOLD' : countText(quantity)}
                </span>
              </Link>
            </li>
          ))}
          {feed.length === 0 && <li className="py-3 text-sm">The first item you add shows up here.</li>}
        </ul>
      </div>
    </section>
  );
}

function BigNumber({ value, label }: { value: number; label: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-ink-muted">
      <span className="font-[720] text-2xl text-white tabular-nums">{countText(value)}</span> {label}
    </p>
  );
}

const LEVELS = [
  { level: 'plenty', label: 'well stocked', colour: 'bg-good-bright' },
  { level: 'low', label: 'running low', colour: 'bg-accent-bright' },
  { level: 'sold', label: 'sold out', colour: 'bg-[#f87171]' },
] as const;

/** The models by how much of them there is: one bar, and the same in words. */
function LevelBar({ levels }: { levels: Levels }) {
  return (
    <div className="mt-4 mb-5">
      <div aria-hidden="true" className="flex h-2.5 gap-1 overflow-hidden rounded-full bg-ink-line">
        {LEVELS.filter(({ level }) => levels[level] > 0).map(({ level, colour }) => (
          <i key={level} className={`min-w-2 ${colour}`} style={{ flexGrow: levels[level] }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm tabular-nums">
        {LEVELS.map(({ level, label, colour }) => (
          <li key={level} className="flex items-center gap-2">
            <i aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
            <span>
              <b className="font-[620] text-white">{countText(levels[level])}</b> {label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={PANEL} aria-hidden="true">
      <Skeleton className="h-5 w-28 bg-ink-line!" />
      <Skeleton className="mt-5 h-12 w-44 bg-ink-line!" />
      <Skeleton className="mt-5 h-2.5 w-full bg-ink-line!" />
      <Skeleton className="mt-4 h-4 w-64 max-w-full bg-ink-line!" />
      <div className="mt-8 grid gap-5 border-ink-line border-t pt-5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-6 w-full bg-ink-line!" />
        ))}
      </div>
    </div>
  );
}
