import { dayMoneySchema, salesReportSchema } from '@godown/shared/trade/sales';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client';
import { readQuery } from '../../api/read-query';
import { partnerKeys } from '../../stock/partner-keys';

/** The sales report. `search`: the query of the report. */
export function salesQuery(api: Api, search: string) {
  return readQuery(api, 'GET /reports/sales', salesReportSchema, { key: ['sales', search], query: search });
}

/** The money of a day, and the amount owed now. */
export function dayMoneyQuery(api: Api, date: string) {
  return queryOptions({
    ...readQuery(api, 'GET /reports/money', dayMoneySchema, {
      key: partnerKeys.dayMoney(date),
      query: { date },
    }),
    refetchOnWindowFocus: 'always',
  });
}
