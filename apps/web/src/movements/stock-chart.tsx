import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
            ? t`unchanged`
            : t`lowest ${{ lowest: countText(low.total) }}, highest ${{ highest: countText(high.total) }}`}
        </span>
        <OnPaper text={dateText(new Date(now).toISOString())}>
          <Trans>now</Trans>
        </OnPaper>
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
  const start = pointText(first, now);
  if (low.total === high.total) return t`Stock over time: ${start}, and unchanged since.`;
  return t`Stock over time: ${start}, ${{ last: countText(last.total) }} now. Lowest ${{ lowest: pointText(low, now) }}, highest ${{ highest: pointText(high, now) }}.`;
}

/** Such as `12 on 3 Mar 2026`. */
function pointText({ at, total }: Point, now: number): string {
  const count = countText(total);
  if (dayOf(at) === dayOf(now)) return t`${count} today`;
  return t`${count} on ${{ date: dateText(new Date(at).toISOString()) }}`;
}
