import type { Overview } from '@godown/shared/reports';
import { Attention } from './attention';
import { DaysSection } from './days-section';
import { FastestSection } from './fastest-section';
import { IdleSection } from './idle-section';
import { ValueSection } from './value-section';

/** All figures of the overview, the most wanted first. */
export function OverviewReport({ overview }: { overview: Overview }) {
  const { items, total, warehouses, low, sold, negative, uncounted, days, fastest, idle } = overview;
  return (
    <div className="grid grid-cols-1 gap-10">
      <ValueSection items={items} total={total} warehouses={warehouses} />
      <Attention low={low} sold={sold} negative={negative} uncounted={uncounted} />
      <DaysSection days={days} />
      <FastestSection fastest={fastest} days={days.length} />
      <IdleSection idle={idle} />
    </div>
  );
}
