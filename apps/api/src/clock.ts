/** What time it is, handed in so that tests can choose. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** The clock in whole seconds since 1970, as tokens count. */
export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
