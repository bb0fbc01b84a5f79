import type { Import } from '@godown/shared/bulk/imports';
import { deletionSchema } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { Button } from '../ui/button';
import { notify } from '../ui/notify';
import { importKeys } from './import-queries';

/** Removes a file that was not applied. */
export function Discard({ file: { _id, name } }: { file: Import }) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('DELETE /imports/{id}', deletionSchema, { params: { id: _id } }),
    onSuccess: async () => {
      notify.success(t`${name} discarded.`);
      navigate('/imports');
      await client.invalidateQueries({ queryKey: importKeys.list });
    },
    onError: (error) => notify.error(t`Not discarded. ${{ reason: failureText(error) }}`),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
