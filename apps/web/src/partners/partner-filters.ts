/** The filters of customers and suppliers, in the URL of their list. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import * as z from 'zod/mini';
import { defineFilters } from '../ui/url-filters';

const FILTERS = defineFilters({
  q: { schema: z.string() },
  deleted: { schema: z.enum(['true']) },
  /** `some`: by how much they owe. `over`: who owes more than the limit. */
  owed: { schema: z.enum(['some', 'over']) },
});

/** A deleted one owes nothing. */
export const PARTNER_FILTERS = {
  ...FILTERS,
  read: (search: string) => {
    const { filters, errors } = FILTERS.read(search);
    return { filters: filters.deleted ? { ...filters, owed: '' as const } : filters, errors };
  },
};

/** A query of the API about a kind. `search`: further filters. */
export const ofKind = (kind: PartnerKind, search = ''): string =>
  /* no text */ `kind=${kind}${search && `&${search}`}`;
