import { useMemo } from 'react';
import { countText } from '../ui/format';
import { OnPaper } from '../ui/on-paper';
import { useNow } from '../ui/use-now';
import { dateText, dayOf } from '../ui/when';
import { drawLine, HEIGHT, type Point, WIDTH } from './chart-line';

/** The stock over time as a line of steps. The history below it says the same in words. */
export function StockChart({ points }: { points: readonly Point[] }) {
  const now = useNow();
  // A minute is less than one pixel.
  const until = Math.ceil(now / 60_000) * 60_000;
  const line = useMemo(() => drawLine(points, until), [points, until]);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const { low, high } = extremes(points);
  return (
    <figure className="m-0">
      <div role="img" aria-label={sentence({ first, last, low, high }, now)} className="relative">
        <svg
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-28 w-full overflow-visible sm:h-32"
        >
          <path d={line.area} className="fill-accent-soft" />
          <path
            d={`M0 ${line.zero}H${WIDTH}`}
            className="fill-none stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={line.path}
            className="fill-none stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i
          className="absolute right-0 size-2.5 translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ top: `${((line.end + 4) / (HEIGHT + 8)) * 100}%` }}
        />
      </div>
      <figcaption className="mt-1.5 flex justify-between gap-3 text-muted text-sm tabular-nums">
        <span>{dateText(new Date(first.at).toISOString())}</span>
        <span className="text-center">
          {low.total === high.total
            ? 'unchanged'
            : `lowest ${countText(low.total)}, highest ${countText(high.total)}`}
        </span>
        <OnPaper text={dateText(new Date(now).toISOString())}>now</OnPaper>
      </figcaption>
    </figure>
  );
}

function extremes(points: readonly Point[]) {
  const by = (pick: (point: Point, than: Point) => boolean) =>
    points.reduce((found, point) => (pick(point, found) ? point : found));
  return { low: by((a, b) => a.total < b.total), high: by((a, b) => a.total > b.total) };
}

interface Span {
  first: Point;
  last: Point;
  low: Point;
  high: Point;
}

/** The chart in words, for screen readers. */
function sentence({ first, last, low, high }: Span, now: number): string {
  const day = ({ at }: Point) =>
    dayOf(at) === dayOf(now) ? 'today' : `on ${dateText(new Date(at).toISOString())}`;
  const start = `${countText(first.total)} ${day(first)}`;
  if (low.total === high.total) return `Stock over time: ${start}, and unchanged since.`;
  return (
    `Stock over time: ${start}, ${countText(last.total)} now. ` +
    `Lowest ${countText(low.total)} ${day(low)}, highest ${countText(high.total)} ${day(high)}.`
  );
}
