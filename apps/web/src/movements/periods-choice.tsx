import { Button } from '../ui/button';
import type { UrlFilters } from '../ui/url-filters';
import { useNow } from '../ui/use-now';
import { type Days, isPeriod, listPeriods } from './periods';

interface PeriodsChoiceProps<Filters> {
  url: Pick<UrlFilters<Filters>, 'filters' | 'show'>;
  /** Those of one day, or those of more; by default all. */
  length?: 'short' | 'long';
}

/** Periods that one press sets. */
export function PeriodsChoice<Filters extends Days>({
  url: { filters, show },
  length,
}: PeriodsChoiceProps<Filters>) {
  return listPeriods(useNow())
    .filter((period) => !length || period.length === length)
    .map(({ label, from, to }) => (
      <Button
        key={label}
        size="small"
        aria-pressed={isPeriod(filters, { from, to })}
        onClick={() => show({ from, to } as Partial<Filters>)}
        className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent!"
      >
        {label}
      </Button>
    ));
}
