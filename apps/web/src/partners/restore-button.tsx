import { type Partner, partnerSchema } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { invalidate } from '../api/invalidate';
import { partnerKeys } from '../stock/partner-keys';
import { Button } from '../ui/button';
import { notify } from '../ui/notify';
import { reasonText } from '../ui/reason';

/** Restores one that was deleted. */
export function RestoreButton({ partner: { _id, name } }: { partner: Partner }) {
  const api = useApi();
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => api.call('POST /partners/{id}/restore', partnerSchema, { params: { id: _id } }),
    onSuccess: (restored) => {
      client.setQueryData(partnerKeys.one(_id), restored);
      notify.success(t`${name} restored.`);
    },
    onError: (error) => notify.error(t`${name} was not restored. ${{ reason: reasonText(error) }}`),
    onSettled: () => invalidate(client, partnerKeys.all),
  });
  return (
    <Button size="small" busy={restoring.isPending} onClick={() => restoring.mutate()}>
      <Trans>
        Restore <span className="sr-only">{name}</span>
      </Trans>
    </Button>
  );
}
