import { deletionSchema } from '@godown/shared/items/item';
import type { StockCount } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { invalidate } from '../api/invalidate';
import { discard } from '../outbox/outbox';
import { listChanges } from '../outbox/posted';
import { useConfirm } from '../ui/confirm-dialog';
import { notify } from '../ui/notify';
import { markDiscarded, stockCountKeys } from './stock-count-queries';
import { nameOf } from './words';

/** Discards a stock count after a question. Needs a connection. */
export function useDiscardCount(count: StockCount) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    // A read that is under way would find nothing.
    onMutate: () => client.cancelQueries({ queryKey: stockCountKeys.one(count._id) }),
    mutationFn: () => api.call('DELETE /stock-counts/{id}', deletionSchema, { params: { id: count._id } }),
    onSuccess: () => {
      for (const { state } of listChanges(client)) {
        if (state.variables?.subject === count._id) discard(client, state.variables.key);
      }
      notify.success(t`${{ name: nameOf(count) }} discarded.`);
      navigate('/documents');
      markDiscarded(client, count._id);
      invalidate(client, stockCountKeys.list);
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      question: t`Discard this stock count?`,
      detail: t`All its counts are lost, also those of other people. Stock stays as it is.`,
      confirmLabel: t`Discard`,
      danger: true,
    });
    if (isSure) mutate();
  };
  return { ask, isPending, error };
}
