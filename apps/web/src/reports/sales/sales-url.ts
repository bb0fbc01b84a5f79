/** The view of the page Sales, as it is in its URL, and the links from its figures. */

import { partnerIdSchema } from '@godown/shared/trade/partners';
import { SALES_GROUPS, type SalesGroup } from '@godown/shared/trade/sales';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { WAREHOUSE_FILTER } from '../../stock/warehouse-filter';
import { DAYS, defineFilters } from '../../ui/url-filters';
import { addDays } from '../../ui/when';

const SALES_FILTERS = defineFilters({
  by: { schema: z.enum(SALES_GROUPS), message: () => t`The report has no such rows.` },
  order: { schema: z.enum(['smallest']), message: () => t`The report cannot be sorted like that.` },
  warehouse: WAREHOUSE_FILTER,
  partner: { schema: partnerIdSchema, message: () => t`There is no such customer.` },
  ...DAYS,
});

export interface SalesChoice {
  /** Days of Bangladesh. */
  from: string;
  to: string;
  by: SalesGroup;
  isSmallestFirst: boolean;
  warehouse: string;
  partner: string;
}

/** Reads the query of a URL. Without days it is this month so far. `errors`: messages about values that are not valid. */
export function readSales(search: string, today: string): { choice: SalesChoice; errors: string[] } {
  const { filters, errors } = SALES_FILTERS.read(search);
  const { from, to, by, order, warehouse, partner } = filters;
  const choice = {
    from: from || monthOf(to || today).from,
    to: to || today,
    by: by || ('day' as const),
    isSmallestFirst: order === 'smallest',
    warehouse,
    partner,
  };
  return { choice, errors };
}

/** The query of the report, of its file and of the page. */
export const toSearch = ({ isSmallestFirst, ...choice }: SalesChoice): string =>
  SALES_FILTERS.toSearch({
    ...choice,
    order: isSmallestFirst ? 'smallest' : '',
  } as typeof SALES_FILTERS.none);

export const salesPath = (choice: SalesChoice): string => `/sales?${toSearch(choice)}`;

/** The first and the last day of the month of a day. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** Spans that are chosen with one tap, the latest first. `key`: their name. */
export function spansUntil(
  today: string,
): { key: 'today' | 'month' | 'last-month' | 'year'; from: string; to: string }[] {
  const { from } = monthOf(today);
  return [
    { key: 'today', from: today, to: today },
    { key: 'month', from, to: today },
    { key: 'last-month', ...monthOf(addDays(from, -1)) },
    { key: 'year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}
