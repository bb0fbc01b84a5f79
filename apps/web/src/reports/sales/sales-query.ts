import { dayMoneySchema, salesReportSchema } from '@godown/shared/trade/sales';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client';

/** The sales report. `search`: the query of the report. */
export function salesQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['sales', search],
    queryFn: async ({ signal }) =>
      (await api.get(`/reports/sales?${search}`, { schema: salesReportSchema, auth: 'required', signal }))
        .data,
  });
}

/** The money of a day, and the amount owed now. */
export function dayMoneyQuery(api: Api, date: string) {
  return queryOptions({
    queryKey: ['day-money', date],
    queryFn: async ({ signal }) => {
      const path = `/reports/money?${new URLSearchParams({ date })}`;
      return (await api.get(path, { schema: dayMoneySchema, auth: 'required', signal })).data;
    },
    refetchOnWindowFocus: 'always',
  });
}
