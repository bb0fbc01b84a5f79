import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../account/may';
import type { DocumentDraft } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import { useStartDraft } from '../documents/page/use-start-draft';
import { newIdempotencyKey } from '../outbox/outbox';
import { NewPaymentDialog } from '../partners/payments/new-payment';
import { partnerKeys } from '../stock/partner-keys';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { Button } from '../ui/button';
import { useShortcuts } from '../ui/shortcuts';

/** The tasks that people at the counter begin most often. Each has a key. */
export function Starts({ className }: { className: string }) {
  const client = useQueryClient();
  const { warehouse } = useWarehouseChoice();
  const startDraft = useStartDraft();
  const mayWrite = useMay('write');
  const maySell = useMay('trade') && mayWrite;
  const [isPaying, setPaying] = useState(false);
  const write = (start: Partial<DocumentDraft> = {}) => {
    const draft = createDraft({ id: newIdempotencyKey(), kind: 'delivery', warehouse });
    startDraft({ ...draft, ...start });
  };
  const sell = () => {
    const kept = client.getQueryData<Partner[]>([...partnerKeys.kept, 'customer']);
    const party = kept?.find(({ _id }) => _id === WALK_IN_CUSTOMER)?.name ?? WALK_IN_NAME;
    write({ answer: 'cash', partner: WALK_IN_CUSTOMER, party });
  };
  const pay = () => setPaying(true);
  useShortcuts({ ...(mayWrite && { n: () => write() }), ...(maySell && { c: sell, p: pay }) });
  if (!mayWrite) return null;
  return (
    <div className={`grid auto-cols-fr grid-flow-col gap-2 ${className}`}>
      <Start onClick={() => write()}>
        <Trans>Delivery note</Trans>
      </Start>
      {maySell && (
        <>
          <Start onClick={sell}>
            <Trans>Cash sale</Trans>
          </Start>
          <Start onClick={pay}>
            <Trans>Take payment</Trans>
          </Start>
        </>
      )}
      <Suspense>{isPaying && <NewPaymentDialog kind="customer" onClose={() => setPaying(false)} />}</Suspense>
    </div>
  );
}

/** For a thumb. */
const Start = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="soft" className="min-h-14! px-2! leading-tight" onClick={onClick}>
    {children}
  </Button>
);
