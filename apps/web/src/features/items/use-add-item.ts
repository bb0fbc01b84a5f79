import { type ItemAddition, itemSchema } from '@godown/shared/item';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { invalidate } from '../../lib/invalidate';
import { sendIntention } from '../../lib/send-intention';
import type { Keyed } from '../../lib/send-once';
import { useOwnEmail } from '../auth/use-own-email';
import { movementKeys } from '../movements/keys';
import { itemKeys } from './queries';

/**
 * `POST /item`; the lists are read afresh afterwards. Rejects with the `ApiError`. The same item sent again after a lost
 * answer is added once.
 */
export function useAddItem() {
  const client = useQueryClient();
  const by = useOwnEmail();
  return useMutation({
    mutationFn: async (item: ItemAddition) => {
      const post = (keyed: Keyed) => api.post('/item', { schema: itemSchema, body: item, ...keyed });
      return (await sendIntention({ by, what: `add ${JSON.stringify(item)}` }, post)).data;
    },
    onSuccess: (item) => {
      client.setQueryData(itemKeys.one(item._id), item);
      invalidate(client, itemKeys.lists, movementKeys.journals);
    },
  });
}
