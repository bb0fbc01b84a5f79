import { invalidInput } from '../http/problem-error.js';
import { dayAt } from '../runtime/local-day.js';

/** The day, by default today. Throws 422 for one that has not come yet. */
export function requireDay(date: string | undefined, now: Date): string {
  const today = dayAt(now);
  if (date !== undefined && date > today)
    throw invalidInput([{ path: 'date', message: /* i18n */ 'Choose a day that is not in the future.' }]);
  return date ?? today;
}
