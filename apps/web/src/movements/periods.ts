/** Periods that people often ask for. */
import { t } from '@lingui/core/macro';
import { countText } from '../ui/format';
import { addDays, dateText, dayOf } from '../ui/when';

export interface Days {
  /** Days such as `2026-03-01`; '' without a limit. `to` is included. */
  from: string;
  to: string;
}

interface Period extends Days {
  label: string;
  /** On the first of a month this month is one day long too. */
  length: 'short' | 'long';
}

/** `now`: in ms. */
export function listPeriods(now: number): Period[] {
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  return [
    { label: t`Today`, from: today, to: today, length: 'short' },
    { label: t`Yesterday`, from: yesterday, to: yesterday, length: 'short' },
    { label: t`Last ${{ count: countText(7) }} days`, from: addDays(today, -6), to: today, length: 'long' },
    { label: t`This month`, from: `${today.slice(0, 8)}01`, to: today, length: 'long' },
  ];
}

export const isPeriod = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** Such as `Last 7 days`, `3 Mar 2026` or `until 3 Mar 2026`; '' without limits. */
export function periodText(days: Days, now: number): string {
  const known = listPeriods(now).find((period) => isPeriod(period, days));
  if (known) return known.label;
  const [from = '', to = ''] = [days.from, days.to].map((day) => day && dateText(day));
  if (from === to) return from;
  if (from && to) return t`${from} to ${to}`;
  return from ? t`since ${from}` : t`until ${to}`;
}
