import type { Document } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { May } from '../../account/may';
import { newIdempotencyKey } from '../../outbox/outbox';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import { Button } from '../../ui/button';
import { MENU_ENTRY } from '../../ui/more-menu';
import { partnerReturnDraft, returnKindOf, toReturnDraft } from './return-draft';
import { useStartDraft } from './use-start-draft';

/** Begins the return of what is left of a note. */
export function ReturnButton({ document }: { document: Document }) {
  const start = useStartDraft();
  const kind = returnKindOf(document);
  if (!kind) return null;
  return <Return onClick={() => start(toReturnDraft(newIdempotencyKey(), kind, document))} />;
}

/** Begins a return from a customer, or to a supplier, whose note is not known. It is in a menu. */
export function PartnerReturnButton({ partner }: { partner: Partner }) {
  const start = useStartDraft();
  const { warehouse } = useWarehouseChoice();
  return (
    <Return
      {...MENU_ENTRY}
      onClick={() => start(partnerReturnDraft({ id: newIdempotencyKey(), warehouse }, partner))}
    />
  );
}

function Return(props: ComponentProps<typeof Button>) {
  return (
    <May permission="write">
      <Button size="small" {...props}>
        <Trans>Return</Trans>
      </Button>
    </May>
  );
}
