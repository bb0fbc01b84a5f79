import { deletionSchema, type Item } from '@godown/shared/item';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api';
import { ApiError, failureText } from '../../lib/api-error';
import { useConfirm } from '../../ui/confirm-dialog';
import { removeFromLists } from './list-cache';
import { itemKeys } from './queries';

async function deleteItem(id: string): Promise<void> {
  try {
    await api.delete(`/item/${encodeURIComponent(id)}`, { schema: deletionSchema });
  } catch (error) {
    // Somebody else was faster: it is gone, which is what was wanted.
    if (!(error instanceof ApiError) || error.code !== 'item_not_found') throw error;
  }
}

/**
 * Asks, deletes, and takes the row out of the lists once the server has agreed. `deleting` holds the ids that
 * are on their way; `failure` says why the last one stayed.
 */
export function useDeleteItem({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync } = useMutation({ mutationFn: deleteItem });

  const remove = async ({ _id, name }: Item) => {
    const agreed = await confirm({
      question: 'Want to delete Items?',
      detail: `${name} will be gone from the inventory for everybody.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    setFailure(null);
    setDeleting((before) => new Set(before).add(_id));
    try {
      await mutateAsync(_id);
      removeFromLists(client, _id);
      client.removeQueries({ queryKey: itemKeys.one(_id) });
      onDeleted();
    } catch (error) {
      setFailure(`${name} was not deleted. ${failureText(error)}`);
    } finally {
      setDeleting((before) => new Set([...before].filter((id) => id !== _id)));
    }
  };

  return { remove, deleting, failure, dismiss: () => setFailure(null) };
}
