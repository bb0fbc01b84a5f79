import { type Partner, partnerSchema } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { useRequestKey } from '../../outbox/use-request-key';
import { sumOf } from '../../stock/changes/use-pending-money';
import { documentKeys } from '../../stock/document-keys';
import { partnerKeys, partnerPath } from '../../stock/partner-keys';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TOP } from '../../ui/form-dialog';
import { FormNotice } from '../../ui/form-notice';
import { moneyText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import { PartnerPicker } from '../partner-picker';

interface MergeDialogProps {
  partner: Partner;
  onClose: () => void;
}

/** Puts one into another one, with its notes and what is owed. Both sums are seen before. */
export function MergeDialog({ partner, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Partner | null>(null);
  const merging = useMerging(partner);
  return (
    <Dialog title={t`Merge into another one`} onClose={onClose} className={TOP}>
      {(close) => (
        <div className="grid gap-4">
          <p className="-mt-3 text-muted [overflow-wrap:anywhere]">
            <Trans>
              The notes and the account of {{ name: partner.name }} go to the other one. This cannot be
              undone.
            </Trans>
          </p>
          <PartnerPicker kind={partner.kind} label={t`Into whom?`} except={partner._id} onChoose={setOther} />
          {other && <Sums partner={partner} other={other} />}
          <FormNotice text={merging.error && t`Not merged. ${{ reason: reasonText(merging.error) }}`} />
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="danger"
              disabled={!other}
              busy={merging.isPending}
              onClick={() => other && merging.mutate(other)}
            >
              <Trans>Merge</Trans>
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Sums({ partner, other }: { partner: Partner; other: Partner }) {
  const sums = [partner, other].map(({ balance = 0 }) => ({ change: balance }));
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-control bg-ground p-3 tabular-nums">
      {[partner, other].map(({ _id, name, balance = 0 }) => (
        <div key={_id} className="contents">
          <dt className="[overflow-wrap:anywhere]">{name}</dt>
          <dd className="text-right">{moneyText(balance)}</dd>
        </div>
      ))}
      <dt className="border-line border-t pt-1 font-[620]">
        <Trans>Owed afterwards</Trans>
      </dt>
      <dd className="border-line border-t pt-1 text-right font-[680]">{moneyText(sumOf(sums))}</dd>
    </dl>
  );
}

function useMerging({ _id, name }: Partner) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useRequestKey();
  return useMutation({
    mutationFn: (other: Partner) => {
      const body = { into: other._id };
      return api.call('POST /partners/{id}/merge', partnerSchema, {
        params: { id: _id },
        body,
        key: keyFor(body),
      });
    },
    onSuccess: (merged) => {
      client.setQueryData(partnerKeys.one(merged._id), merged);
      notify.success(t`${name} is part of ${{ other: merged.name }} now.`);
      void navigate(partnerPath(merged), { replace: true });
    },
    onSettled: () => invalidate(client, partnerKeys.all, documentKeys.all),
  });
}
