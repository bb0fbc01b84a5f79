import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { May } from '../../account/may';
import { newIdempotencyKey } from '../../outbox/outbox';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { Button } from '../../ui/button';
import { NEW_TEXTS } from '../drafts/draft-texts';
import { partnerDraft } from './partner-draft';
import { useStartDraft } from './use-start-draft';

/** Begins a delivery note for a customer, or the receipt of goods of a supplier. */
export function NewNoteButton({ partner }: { partner: Partner }) {
  const start = useStartDraft();
  const { warehouse } = useWarehouseChoice();
  const kind = partner.kind === 'customer' ? 'delivery' : 'receipt';
  return (
    <May permission="write">
      <Button
        size="small"
        onClick={() => start(partnerDraft({ id: newIdempotencyKey(), warehouse, kind }, partner))}
      >
        {i18n._(NEW_TEXTS[kind])}
      </Button>
    </May>
  );
}
