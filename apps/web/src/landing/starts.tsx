import { APP_ROUTES } from '@godown/shared/http/routes';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../account/may';
import { useStarts } from '../documents/page/use-starts';
import { NewPaymentDialog } from '../partners/payments/new-payment';
import { Button, LinkButton } from '../ui/button';
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
    <div
      className={`grid gap-2 max-md:grid-cols-6 md:auto-cols-fr md:grid-flow-col ${maySell ? SELLING : OTHERS} ${className}`}
    >
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
      <Start onClick={() => write('receipt')}>
        <Trans>Receive goods</Trans>
      </Start>
      <LinkButton to={APP_ROUTES.newStockCount} variant="soft" className={START}>
        <Trans>Count stock</Trans>
      </LinkButton>
      <Suspense>{isPaying && <NewPaymentDialog kind="customer" onClose={() => setPaying(false)} />}</Suspense>
    </div>
  );
}

/** On a phone two rows of a thumb's width each. */
const SELLING = 'max-md:*:col-span-2 max-md:*:nth-[n+4]:col-span-3';
const OTHERS = 'max-md:*:col-span-2';

/** For a thumb. */
const START = 'min-h-14! px-2! leading-tight';

const Start = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="soft" className={START} onClick={onClick}>
    {children}
  </Button>
);
