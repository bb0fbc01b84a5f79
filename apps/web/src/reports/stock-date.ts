/** The day of the page Stock value, as it is in its URL. */

import { checkFilter } from '../movements/filters';
import { addDays } from '../ui/when';

/** The last day of the month before that of `day`, such as `2026-02-28`. */
export function monthEndBefore(day: string): string {
  return addDays(`${day.slice(0, 8)}01`, -1);
}

/** The ends of the latest months, the latest first. */
export function lastMonthEnds(today: string, count: number): string[] {
  const ends: string[] = [];
  for (let end = monthEndBefore(today); ends.length < count; end = monthEndBefore(end)) ends.push(end);
  return ends;
}

/** Reads the query of a URL. Without a day it is the end of the last month. `error`: '' for a valid day. */
export function readStockDate(search: string, today: string): { date: string; error: string } {
  const date = new URLSearchParams(search).get('date')?.trim() || monthEndBefore(today);
  const error = checkFilter('from', date);
  return { date, error: error || (date > today ? `${date} has not come yet.` : '') };
}

export const stockValuePath = (date: string) => `/stockValue?${new URLSearchParams({ date })}`;
