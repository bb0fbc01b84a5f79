import { useState } from 'react';
import { failureText } from '../../lib/api-error';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { notify } from '../../ui/notify';
import { Notice } from './notice';
import { RestockForm } from './restock-form';
import { useStockChange } from './use-stock-change';

/** The count, Delivered, and the restock form: what people come to the item's page for. */
export function StockCard({ id, quantity }: { id: string; quantity: number }) {
  const change = useStockChange(id);
  const [failure, setFailure] = useState<string | null>(null);

  const deliver = async () => {
    setFailure(null);
    try {
      await change({ delta: -1 });
      notify.success('Item Delivered!');
    } catch (error) {
      setFailure(`Not delivered. ${failureText(error)}`);
    }
  };

  const restock = async (amount: number): Promise<boolean> => {
    setFailure(null);
    try {
      await change({ delta: amount });
      notify.success('quantity added!');
      return true;
    } catch (error) {
      setFailure(`Not restocked. ${failureText(error)}`);
      return false;
    }
  };

  return (
    <div className="grid gap-4">
      <Card className="p-4 sm:p-6">
        <StockLine quantity={quantity} />
        <Button variant="primary" size="large" className="mt-5 min-h-18! w-full" onClick={deliver}>
          Delivered
        </Button>
        <p className="mt-2.5 text-center text-muted text-sm">Takes one from the stock</p>
        <div className="mt-3 empty:hidden has-[>div:empty]:hidden">
          <Notice text={failure} onDismiss={() => setFailure(null)} />
        </div>
      </Card>
      <Card className="p-4 sm:p-6">
        <RestockForm onRestock={restock} />
      </Card>
    </div>
  );
}

/** Spec: 'SOLD' at exactly 0, otherwise the count followed by 'items available'. */
function StockLine({ quantity }: { quantity: number }) {
  return (
    <p aria-live="polite" aria-atomic="true" className="flex min-h-[4.5rem] flex-wrap items-baseline gap-x-3">
      {quantity === 0 ? (
        <span className={`${COUNT} ${LARGEST} text-bad`}>SOLD</span>
      ) : (
        <>
          <span
            key={quantity}
            className={`${COUNT} ${String(quantity).length > 6 ? 'text-2xl' : LARGEST} ${quantity < 0 ? 'text-bad' : ''}`}
          >
            {quantity}
          </span>{' '}
          <span className="font-[560] text-muted">items available</span>
        </>
      )}
    </p>
  );
}

const COUNT = 'animate-rise font-[730] leading-[1.1] tracking-[-.045em] tabular-nums';
// Past the five sizes of everything else; a count of millions would not fit a phone in it.
const LARGEST = 'text-[clamp(3.75rem,2.6rem+4vw,5rem)]';
