import { itemSchema, type NewItem } from '@godown/shared/item';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { itemKeys } from './queries';

/** `POST /item`; the lists are read afresh afterwards. Rejects with the `ApiError`. */
export function useAddItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (item: NewItem) => (await api.post('/item', { schema: itemSchema, body: item })).data,
    onSuccess: (item) => {
      client.setQueryData(itemKeys.one(item._id), item);
      void client.invalidateQueries({ queryKey: itemKeys.lists });
    },
  });
}
