import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after each page of what nobody waits for, in milliseconds: meanwhile the database serves everybody else. */
const PAUSE_MS = 5;

export const pause = (): Promise<void> => sleep(PAUSE_MS);
