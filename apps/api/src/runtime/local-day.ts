/** Days of Bangladesh, such as `2026-03-01`. The country has no daylight saving time. */

const OFFSET = '+06:00';
const OFFSET_MS = 6 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/** The moment at which a day begins. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00${OFFSET}`);

/** The moment at which a day is over. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + DAY_MS);

/** A moment whose UTC fields are the local time in Bangladesh at this one. */
export const asLocal = (moment: Date) => new Date(moment.getTime() + OFFSET_MS);

/** The day at a moment. */
export const dayAt = (moment: Date) => asLocal(moment).toISOString().slice(0, 10);

/** Counts the days from the first day to the second. */
export const daysBetween = (from: string, to: string): number =>
  (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS;
