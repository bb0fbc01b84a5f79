/** The filter of a request for entries, as the database has it. */
import { toTimes } from '../../http/date-filters.js';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** With the moments of its days. */
export const toEntryFilter = <Filter extends Span>({ from, to, ...others }: Filter) => ({
  ...others,
  ...toTimes({ from, to }),
});
