/** Returns the current time. Handed in, so that tests can choose it. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** Whole seconds since 1970, the unit of times in tokens. */
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
