/** All that needs the library for charts. It is large, so it is loaded after the page that shows it. */
import type { Overview } from '@godown/shared/reports';
import { shortName } from '@godown/shared/warehouses';
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { countText } from '../ui/format';
import { dayText, shortDayText } from '../ui/when';
import { compactText } from './compact';
import { HATCHED } from './series';

const TEXT = { fill: 'var(--color-muted)', fontSize: 14 };
/** The figure around it has the same in words, and the table below it all numbers. */
const QUIET = { accessibilityLayer: false, responsive: true } as const;
/** Nothing moves, so nothing must stop moving for people who prefer that. */
const STILL = { isAnimationActive: false } as const;

const dollars = (value: unknown) => `${compactText(Number(value))}$`;

export function ValueChart({ warehouses }: Pick<Overview, 'warehouses'>) {
  const rows = warehouses.map(({ warehouse, value, cost }) => ({ name: shortName(warehouse), value, cost }));
  return (
    <BarChart
      {...QUIET}
      data={rows}
      layout="vertical"
      barCategoryGap="22%"
      barGap={3}
      margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 76 * rows.length }}
    >
      <XAxis type="number" hide />
      <YAxis type="category" dataKey="name" width={96} tick={TEXT} axisLine={false} tickLine={false} />
      <Bar {...STILL} dataKey="value" fill="var(--color-accent)" radius={3}>
        <LabelList dataKey="value" position="right" formatter={dollars} {...TEXT} />
      </Bar>
      <Bar {...STILL} dataKey="cost" fill={HATCHED} stroke="var(--color-good)" radius={3}>
        <LabelList dataKey="cost" position="right" formatter={dollars} {...TEXT} />
      </Bar>
    </BarChart>
  );
}

export function DaysChart({ days }: Pick<Overview, 'days'>) {
  return (
    <BarChart
      {...QUIET}
      data={days}
      barCategoryGap="18%"
      barGap={1}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      style={{ width: '100%', height: 260 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={shortDayText}
        tick={TEXT}
        axisLine={{ stroke: 'var(--color-edge)' }}
        tickLine={false}
        minTickGap={40}
      />
      <YAxis
        width={44}
        tick={TEXT}
        tickFormatter={compactText}
        axisLine={false}
        tickLine={false}
        allowDecimals={false}
      />
      <Tooltip
        {...STILL}
        cursor={{ fill: 'var(--color-muted)', fillOpacity: 0.14 }}
        content={({ payload }) => <DayNote day={payload[0]?.payload} />}
      />
      <Bar {...STILL} dataKey="out" fill="var(--color-accent)" radius={[2, 2, 0, 0]} />
      <Bar {...STILL} dataKey="in" fill={HATCHED} stroke="var(--color-good)" radius={[2, 2, 0, 0]} />
    </BarChart>
  );
}

/** The numbers of the day below the pointer. */
function DayNote({ day }: { day: Overview['days'][number] | undefined }) {
  if (!day) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3.5 py-2.5 text-sm tabular-nums shadow-raised">
      <p className="font-[620]">{dayText(day.date)}</p>
      <p>{countText(day.out)} delivered</p>
      <p>{countText(day.in)} received</p>
    </div>
  );
}
