import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useMay } from '../../account/may';
import { withTexts } from '../../language/language';
import { ExportsMenu } from '../../stock/exports-menu';
import { Button } from '../../ui/button';
import { MENU_ENTRY } from '../../ui/more-menu';
import { useShortcuts } from '../../ui/shortcuts';
import { TAKE } from '../partner-words';

/** Loaded when it is opened: Home must not wait for it. */
export const NewPaymentDialog = lazy(
  withTexts(
    async () => ({ default: (await import('./new-payment-dialog')).NewPaymentDialog }),
    'work',
    'office',
  ),
);

interface NewPaymentProps {
  /** Makes the request for the file of what is listed. False: nothing is listed. */
  request: ComponentProps<typeof ExportsMenu>['request'];
}

/** The button that takes a payment of a customer. Behind the menu beside it: paying a supplier, and the files. */
export function NewPayment({ request }: NewPaymentProps) {
  const [kind, setKind] = useState<PartnerKind | null>(null);
  const mayTrade = useMay('trade');
  useShortcuts({ ...(mayTrade && { p: () => setKind('customer') }) });
  if (!mayTrade) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="small" onClick={() => setKind('customer')}>
        {i18n._(TAKE.customer)}
      </Button>
      <ExportsMenu label={t`More about payments`} request={request}>
        <Button {...MENU_ENTRY} onClick={() => setKind('supplier')}>
          {i18n._(TAKE.supplier)}
        </Button>
      </ExportsMenu>
      <Suspense>{kind && <NewPaymentDialog kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </div>
  );
}
