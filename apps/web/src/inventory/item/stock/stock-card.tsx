import type { Item } from '@godown/shared/item';
import { type Stock, shortName } from '@godown/shared/warehouses';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { countText } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { RestockForm } from './restock-form';
import { type ChangeKind, deliver, kindOf, restock } from './stock-change';
import { TransferForm } from './transfer-form';
import { forgetUnanswered } from './unanswered';
import { UnknownNotice } from './unknown-notice';
import { useStockActions } from './use-stock-actions';
import { useWarehouseChoice } from './warehouse-choice';
import { WarehousePicker } from './warehouse-picker';

interface StockCardProps {
  item: Item;
  /** As they are shown: with what has not been answered yet. */
  stock: Stock;
  quantity: number;
}

/** The counts, Delivered, the restock form and the move between warehouses: what people come to the item's page for. */
export function StockCard({ item, stock, quantity }: StockCardProps) {
  const actions = useStockActions(item);
  const [warehouse, choose] = useWarehouseChoice();

  // What became of the last attempt is no news of the next, also where the form itself refuses that.
  return (
    <div onSubmit={actions.dismiss} className="grid gap-4">
      <Card className="p-4 sm:p-6">
        <StockLine quantity={quantity} />
        <div className="mt-4">
          <WarehousePicker stock={stock} chosen={warehouse} onChoose={choose} />
        </div>
        <Button
          variant="primary"
          size="large"
          className="mt-3.5 min-h-18! w-full"
          onClick={() => void actions.run(deliver(warehouse))}
        >
          Delivered
        </Button>
        <p className="mt-2.5 text-center text-muted text-sm print:hidden">
          Takes one from {shortName(warehouse)}
        </p>
        <Told kind="delivered" actions={actions} />
      </Card>
      <Card className="p-4 sm:p-6 print:hidden">
        <RestockForm
          warehouse={warehouse}
          onRestock={async (amount) => (await actions.run(restock(warehouse, amount))) === null}
        />
        <Told kind="restock" actions={actions} />
      </Card>
      <Card className="print:hidden">
        <TransferForm chosen={warehouse} onMove={actions.run}>
          <Told kind="transfer" actions={actions} />
        </TransferForm>
      </Card>
    </div>
  );
}

/** What became of changes of one kind, where it was not what was wanted. */
function Told({ kind, actions }: { kind: ChangeKind; actions: ReturnType<typeof useStockActions> }) {
  const unknown = actions.unknown.filter(({ change }) => kindOf(change) === kind);
  const failure = actions.failure?.kind === kind ? actions.failure : null;
  return (
    <>
      <Notice text={failure?.text} tone={failure?.tone} onDismiss={actions.dismiss} className="mt-3" />
      <UnknownNotice
        unknown={unknown}
        onAgain={() => void actions.again(unknown)}
        onDismiss={() => {
          for (const { key } of unknown) forgetUnanswered(key);
        }}
      />
    </>
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
            className={`${COUNT} ${countText(quantity).length > 6 ? 'text-2xl' : LARGEST} ${quantity < 0 ? 'text-bad' : ''}`}
          >
            {countText(quantity)}
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
