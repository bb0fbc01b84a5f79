import { type ItemAddition, itemSchema } from '@godown/shared/item';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { invalidate } from '../../lib/invalidate';
import { sendIntention } from '../../lib/send-intention';
import { movementKeys } from '../movements/keys';
import { itemKeys } from './queries';

/**
 * `POST /item`; the lists are read afresh afterwards. Rejects with the `ApiError`. The same item sent again after a lost
 * answer is added once.
 */
export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (item: ItemAddition) => {
      const post = (headers: Record<string, string>) =>
        api.post('/item', { schema: itemSchema, body: item, headers });
      return (await sendIntention(`add ${JSON.stringify(item)}`, post)).data;
    },
    onSuccess: (item) => {
      client.setQueryData(itemKeys.one(item._id), item);
      invalidate(client, itemKeys.lists, movementKeys.journals);
    },
  });
}
