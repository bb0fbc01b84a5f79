/** The parameters of a request for entries, and their filter as the database has it. */
import { DAY_PARAMETERS, toTimes } from '../../http/date-filters.js';
import type { ParameterTexts } from '../../http/routes.js';

export const ENTRY_PARAMETERS: ParameterTexts = {
  ...DAY_PARAMETERS,
  kind: {
    description: 'Only entries of this kind. money: what was paid or given back, and what took that back.',
  },
};

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** With the moments of its days. */
export const toEntryFilter = <Filter extends Span>({ from, to, ...others }: Filter) => ({
  ...others,
  ...toTimes({ from, to }),
});
