import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../account/may';
import { useStarts } from '../documents/page/use-starts';
import { NewPaymentDialog } from '../partners/payments/new-payment';
import { Button } from '../ui/button';
import { useShortcuts } from '../ui/shortcuts';

/** The tasks that people at the counter begin most often. Each has a key. */
export function Starts({ className }: { className: string }) {
  const { write, sell } = useStarts();
  const mayWrite = useMay('write');
  const maySell = useMay('trade') && mayWrite;
  const [isPaying, setPaying] = useState(false);
  const pay = () => setPaying(true);
  useShortcuts({ ...(mayWrite && { n: () => write('delivery') }), ...(maySell && { c: sell, p: pay }) });
  if (!mayWrite) return null;
  return (
    <div className={`grid auto-cols-fr grid-flow-col gap-2 ${className}`}>
      <Start onClick={() => write('delivery')}>
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
