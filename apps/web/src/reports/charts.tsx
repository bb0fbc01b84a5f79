/** The two bar charts of the overview. Bars are plain elements, so they fit a phone, a wide screen and a sheet of paper. */

import { shortName } from '@godown/shared/items/warehouses';
import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { say } from '../language/say';
import { countText } from '../ui/format';
import { dayText, shortDayText } from '../ui/when';
import { compactMoney, compactText, scaleFor } from './axis';

// Browsers leave out backgrounds on paper, and with forced colours.
const INK = '[print-color-adjust:exact] forced-color-adjust-none';
/** The patterns of the two series of a chart, so that they differ without colour: one is filled, the other hatched. */
const FILLED = `bg-accent ${INK}`;
const HATCHED = `border border-good bg-[repeating-linear-gradient(135deg,var(--color-good)_0_2.5px,var(--color-good-soft)_2.5px_6px)] ${INK}`;

interface ChartFigureProps {
  /** The chart in words, for screen readers. */
  words: string;
  filled: string;
  hatched: string;
  children: ReactNode;
}

/** The frame of a chart, with the meaning of its two kinds of bars. */
export function ChartFigure({ words, filled, hatched, children }: ChartFigureProps) {
  return (
    <figure className="m-0">
      <figcaption className="mb-3">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <LegendEntry look={FILLED}>{filled}</LegendEntry>
          <LegendEntry look={HATCHED}>{hatched}</LegendEntry>
        </ul>
      </figcaption>
      <div role="img" aria-label={words}>
        {children}
      </div>
    </figure>
  );
}

function LegendEntry({ look, children }: { look: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-3.5 shrink-0 rounded-[3px] ${look}`} />
      {children}
    </li>
  );
}

const percent = (part: number, whole: number) => `${(100 * Math.max(part, 0)) / whole}%`;

/** The value of the stock in each warehouse, at price and at cost. */
export function ValueChart({ warehouses }: Pick<Overview, 'warehouses'>) {
  const most = Math.max(1, ...warehouses.flatMap(({ value, cost }) => [value, cost]));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-4 text-muted text-sm">
      {warehouses.map(({ warehouse, value, cost }) => (
        <div key={warehouse} className="contents">
          <p>{say(shortName(warehouse))}</p>
          <div className="grid gap-1">
            <ValueBar look={FILLED} amount={value} most={most} />
            <ValueBar look={HATCHED} amount={cost} most={most} />
          </div>
        </div>
      ))}
    </div>
  );
}

function ValueBar({ look, amount, most }: { look: string; amount: number; most: number }) {
  return (
    <div className="flex items-center gap-2 overflow-x-clip pr-20">
      <span className={`h-6 shrink-0 rounded-[3px] ${look}`} style={{ width: percent(amount, most) }} />
      <span className="-mr-20 whitespace-nowrap tabular-nums">{compactMoney(amount, most)}</span>
    </div>
  );
}

/** Units that went out and came in, day by day. A pointer over a day shows its numbers. */
export function DaysChart({ days }: Pick<Overview, 'days'>) {
  const { top, ticks } = scaleFor(Math.max(0, ...days.flatMap((day) => [day.out, day.in])));
  return (
    <div className="grid h-65 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_1.75rem] gap-x-2 pt-2 text-muted text-sm tabular-nums">
      {/* As wide as the widest of its numbers, which have words in some languages. */}
      <div className="flex min-w-9 flex-col-reverse items-end justify-between whitespace-nowrap">
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center">
            {compactText(tick, top)}
          </span>
        ))}
      </div>
      <div className="relative border-edge border-b">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: percent(tick, top) }}
          />
        ))}
        <div className="absolute inset-0 flex">
          {days.map((day, index) => (
            <Day key={day.date} day={day} top={top} isEarly={index < days.length / 2} />
          ))}
        </div>
      </div>
      <div className="col-start-2 flex pt-1.5">
        {days.map(({ date }, index) => (
          <span key={date} className="relative flex-1">
            {index % LABEL_EVERY === MIDDLE_OF_WEEK && (
              <span className="-translate-x-1/2 absolute left-1/2 whitespace-nowrap">
                {shortDayText(date)}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Days between two labels of the axis: more do not fit on a phone. The first is not at the edge. */
const LABEL_EVERY = 7;
const MIDDLE_OF_WEEK = 3;

interface DayProps {
  day: Overview['days'][number];
  /** The number at the upper edge. */
  top: number;
  /** In the first half of the chart: its numbers appear to the right. */
  isEarly: boolean;
}

function Day({ day, top, isEarly }: DayProps) {
  return (
    <div className="group relative min-w-0 flex-1 hover:bg-muted/14">
      <div className="mx-auto flex h-full w-4/5 items-end gap-px">
        <span
          className={`min-w-0 flex-1 rounded-t-[2px] ${FILLED}`}
          style={{ height: percent(day.out, top) }}
        />
        <span
          className={`min-w-0 flex-1 rounded-t-[2px] border-b-0! ${HATCHED} ${day.in > 0 ? '' : 'invisible'}`}
          style={{ height: percent(day.in, top) }}
        />
      </div>
      <div
        className={`pointer-events-none absolute top-0 z-1 hidden whitespace-nowrap rounded-control border border-line bg-surface px-3.5 py-2.5 text-text shadow-raised group-hover:block print:hidden ${isEarly ? 'left-full' : 'right-full'}`}
      >
        <p className="font-[620]">{dayText(day.date)}</p>
        <p>{t`${{ count: countText(day.out) }} delivered`}</p>
        <p>{t`${{ count: countText(day.in) }} received`}</p>
      </div>
    </div>
  );
}
