/** The query parameters `from` and `to`: days of Bangladesh, or times. */
import { endOfDay, startOfDay } from '../runtime/local-day.js';
import type { ParameterTexts } from './routes.js';

/** Where they can only be days. */
export const DAY_PARAMETERS: ParameterTexts = {
  from: { description: 'From the start of this day of Bangladesh.' },
  to: { description: 'To the end of this day of Bangladesh.' },
};

interface Dates {
  from?: string | undefined;
  to?: string | undefined;
}

/** The moments at which the first day begins and the last one is over. A time stands for itself. */
export const toTimes = ({ from, to }: Dates): { from?: Date; to?: Date } => ({
  ...(from !== undefined && { from: isTime(from) ? new Date(from) : startOfDay(from) }),
  ...(to !== undefined && { to: isTime(to) ? new Date(to) : endOfDay(to) }),
});

const isTime = (text: string) => text.includes('T');
