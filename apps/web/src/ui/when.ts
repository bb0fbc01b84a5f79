/** Times in words, always in the time zone of Bangladesh. */
const ZONE = 'Asia/Dhaka';
/** The same all year. */
const OFFSET_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options });

const TIME = format({ hour: '2-digit', minute: '2-digit' });
const DAY = format({ day: 'numeric', month: 'short' });
const DATE = format({ day: 'numeric', month: 'short', year: 'numeric' });
const WEEKDAY = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const EXACT = format({ dateStyle: 'full', timeStyle: 'medium' });

/** The day in Bangladesh, as `2026-03-01`. */
export function dayOf(moment: number): string {
  return new Date(moment + OFFSET_MS).toISOString().slice(0, 10);
}

/** A time in everyday words: `2 min ago`, `today 09:14`, `yesterday 18:02`, `3 Mar 18:02`, `3 Mar 2025`. `at` is an ISO time. */
export function nearText(at: string, now: number): string {
  const moment = Date.parse(at);
  const minutes = Math.floor((now - moment) / MINUTE_MS);
  // The clock of the server may be ahead of this one.
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const day = dayOf(moment);
  if (day === dayOf(now)) return `today ${TIME.format(moment)}`;
  if (day === dayOf(now - DAY_MS)) return `yesterday ${TIME.format(moment)}`;
  if (day.slice(0, 4) === dayOf(now).slice(0, 4)) return `${DAY.format(moment)} ${TIME.format(moment)}`;
  return DATE.format(moment);
}

/** The date, as `3 Mar 2026`. `at` is an ISO time. */
export function dateText(at: string): string {
  return DATE.format(Date.parse(at));
}

/** The time of day, as `14:05`. `at` is an ISO time. */
export function timeText(at: string): string {
  return TIME.format(Date.parse(at));
}

/** A day such as `2026-03-01`, some days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day such as `2026-03-01`, as `Sun, 1 Mar 2026`. */
export function dayText(day: string): string {
  return WEEKDAY.format(noonOf(day));
}

/** A day such as `2026-03-01`, as `1 Mar`. */
export function shortDayText(day: string): string {
  return DAY.format(noonOf(day));
}

/** At noon in UTC, Bangladesh has the same day. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The exact time, with the day of the week. `at` is an ISO time. */
export function exactText(at: string): string {
  return `${EXACT.format(Date.parse(at))} in Bangladesh`;
}
