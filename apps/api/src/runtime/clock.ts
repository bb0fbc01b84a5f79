/** Returns the current time. Handed in, so that tests can choose it. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** True if `at` is less than `ms` milliseconds ago. A time that is as far ahead is one before the clock was put back. */
export const isWithin = (ms: number, at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) < ms;

/** Most difference between the clocks of two processes, in milliseconds. More means a clock that is or was wrong. */
export const MAX_SKEW_MS = 5 * 60_000;

/** Whole seconds since 1970, the unit of times in tokens. */
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
