import { type NewStockCount, stockCountSchema } from '@godown/shared/stock-counts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { invalidate } from '../api/invalidate';
import { useRequestKey } from '../outbox/use-request-key';
import { stockCountKeys, stockCountPath } from './stock-count-queries';

/** Starts a stock count and opens its sheet. Not in the outbox: the sheet needs its id. */
export function useStart() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, done } = useRequestKey();
  return useMutation({
    mutationFn: async (body: NewStockCount) => {
      const headers = { 'Idempotency-Key': keyFor(body) };
      return (await api.post('/stock-counts', { schema: stockCountSchema, body, headers })).data;
    },
    onSuccess: (count) => {
      done();
      client.setQueryData(stockCountKeys.one(count._id), count);
      invalidate(client, stockCountKeys.list);
      navigate(stockCountPath(count._id));
    },
  });
}
