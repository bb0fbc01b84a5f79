import { type ItemAddition, itemSchema } from '@godown/shared/item';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client';
import { invalidate } from '../../../api/invalidate';
import { useOwnEmail } from '../../../auth/use-own-email';
import { sendIntention } from '../../../sync/send-intention';
import type { Keyed } from '../../../sync/send-once';
import { itemKeys, movementKeys } from '../../queries';

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
