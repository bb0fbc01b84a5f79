import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { Skeleton } from '../../ui/skeleton';
import { DayMoney } from '../sales/day-money';
import type { DayChoice } from './day-url';
import { unpricedFigure } from './unpriced-figure';

/** The shape of a day: what left each warehouse, the money, which loads by itself, and the table of warehouses. */
export function DaySkeleton({ label, choice }: { label: string; choice: DayChoice }) {
  const isOfAll = choice.warehouse === '';
  const cards = isOfAll ? [...WAREHOUSES.map(({ id }) => id), 'all'] : [choice.warehouse];
  return (
    <div className="grid grid-cols-1 gap-8 max-md:gap-3">
      <div className="animate-shimmer lg:hidden">
        <Skeleton className="h-6.5 w-16" />
        <div className="mt-3 grid grid-cols-2 gap-3">
          {cards.map((card) => (
            <Skeleton key={card} className="h-34 rounded-card! md:h-39" />
          ))}
        </div>
      </div>
      {isOfAll && <DayMoney date={choice.date} last={unpricedFigure(choice)} />}
      <div role="status" aria-label={label} className="animate-shimmer max-md:mt-3">
        <Skeleton className="mb-3 h-6.5 w-40" />
        <Skeleton className={`rounded-card! ${isOfAll ? 'h-112' : 'h-48'}`} />
      </div>
    </div>
  );
}
