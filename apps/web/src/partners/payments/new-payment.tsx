import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../account/may';
import { withTexts } from '../../language/language';
import { Button } from '../../ui/button';
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

/** The buttons that take a payment of a customer and pay a supplier. */
export function NewPayment() {
  const [kind, setKind] = useState<PartnerKind | null>(null);
  const mayTrade = useMay('trade');
  useShortcuts({ ...(mayTrade && { p: () => setKind('customer') }) });
  if (!mayTrade) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" size="small" onClick={() => setKind('customer')}>
        {i18n._(TAKE.customer)}
      </Button>
      <Button size="small" onClick={() => setKind('supplier')}>
        {i18n._(TAKE.supplier)}
      </Button>
      <Suspense>{kind && <NewPaymentDialog kind={kind} onClose={() => setKind(null)} />}</Suspense>
    </div>
  );
}
