import { deletionSchema } from '@godown/shared/items/item';
import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { PartnerReturnButton } from '../../documents/page/return-button';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerKeys } from '../../stock/partner-keys';
import { Button } from '../../ui/button';
import { useConfirm } from '../../ui/confirm-dialog';
import { MENU_ENTRY, MoreMenu } from '../../ui/more-menu';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import { EditPartner } from '../form/edit-partner';
import { PAY_BACK } from '../partner-words';
import { CorrectionDialog } from '../payments/correction-dialog';
import { PaymentDialog } from '../payments/payment-dialog';
import { MergeDialog } from './merge-dialog';

type Opened = 'edit' | 'refund' | 'correct' | 'merge';

/** Rare actions for a customer or supplier. */
export function PartnerMenu({ partner }: { partner: Partner }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const owed = owedBy(partner, usePendingMoney());
  const askAndDelete = useDeleting(partner);
  const onClose = () => setOpened(null);
  const isDeleted = partner.deleted !== undefined;
  const isWalkIn = partner._id === WALK_IN_CUSTOMER;
  const item = (which: Opened, words: React.ReactNode) => (
    <Button {...MENU_ENTRY} onClick={() => setOpened(which)}>
      {words}
    </Button>
  );
  return (
    <>
      <MoreMenu label={t`More about ${{ name: partner.name }}`}>
        {!isDeleted && <PartnerReturnButton partner={partner} />}
        {item('edit', <Trans>Edit</Trans>)}
        {!isDeleted && item('refund', i18n._(PAY_BACK[partner.kind]))}
        {!isDeleted && (
          <May permission="adjust">
            {item('correct', <Trans>Correct what is owed</Trans>)}
            {!isWalkIn && item('merge', <Trans>Merge into another one</Trans>)}
            {!isWalkIn && (
              <Button
                {...MENU_ENTRY}
                className="justify-start! text-bad!"
                onClick={() => void askAndDelete()}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
          </May>
        )}
      </MoreMenu>
      {opened === 'edit' && <EditPartner partner={partner} onClose={onClose} />}
      {opened === 'refund' && <PaymentDialog isRefund partner={partner} owed={owed} onClose={onClose} />}
      {opened === 'correct' && <CorrectionDialog partner={partner} owed={owed} onClose={onClose} />}
      {opened === 'merge' && <MergeDialog partner={partner} onClose={onClose} />}
    </>
  );
}

/** Deletes one, after a question. Not through the outbox: it is rare, and the person must see whether it worked. */
function useDeleting({ _id, name, kind }: Partner) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const deleting = useMutation({
    mutationFn: () => api.call('DELETE /partners/{id}', deletionSchema, { params: { id: _id } }),
    onSuccess: () => notify.success(t`${name} deleted.`),
    onError: (error) => notify.error(t`${name} was not deleted. ${{ reason: reasonText(error) }}`),
    onSettled: () => invalidate(client, partnerKeys.all),
  });
  return async () => {
    const isSure = await confirm({
      question: t`Delete ${name}?`,
      detail:
        kind === 'customer'
          ? t`It disappears from the list of customers. The account stays, and it can be restored at any time.`
          : t`It disappears from the list of suppliers. The account stays, and it can be restored at any time.`,
      confirmLabel: t`Delete`,
      danger: true,
    });
    if (isSure) deleting.mutate();
  };
}
