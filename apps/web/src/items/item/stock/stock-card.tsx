import type { Item } from '@godown/shared/items/item';
import { shortName, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { May, useMay } from '../../../account/may';
import { say } from '../../../language/say';
import { stockOf } from '../../../stock/changes/shown-items';
import { useChanges } from '../../../stock/changes/use-changes';
import { useWaitingCounts, WaitingMark } from '../../../stock/changes/waiting-mark';
import { usePlace } from '../../../stock/warehouse-choice';
import { Card } from '../../../ui/card';
import { countText, moneyText } from '../../../ui/format';
import { damaged } from '../../changes/damaged';
import { restocked, transferred } from '../../changes/moves';
import { DamagedForm } from './damaged-form';
import { DeliverForm } from './deliver-form';
import { Recounts } from './recounts';
import { RestockForm } from './restock-form';
import { TransferForm } from './transfer-form';
import { WarehouseBalances, WarehousePicker } from './warehouse-picker';
import { WorkingWarehouse } from './working-warehouse';

/** The balances, Delivered, the restock form, the transfer and the recounts. `item`: with its pending changes. */
export function StockCard({ item }: { item: Item }) {
  const { make } = useChanges();
  const waiting = useWaitingCounts();
  const { warehouse, pick } = usePlace();
  return (
    <div className="grid gap-4">
      <Card className="p-4 sm:p-6">
        <StockLine quantity={item.quantity} />
        <WaitingMark count={waiting.get(item._id) ?? 0} />
        <div className="mt-4">
          {useMay('write') ? (
            <WarehousePicker
              stock={stockOf(item)}
              reorderPoints={item.reorderPoints}
              warehouse={warehouse}
              onPick={pick}
            />
          ) : (
            <WarehouseBalances stock={stockOf(item)} reorderPoints={item.reorderPoints} />
          )}
        </div>
        <DamagedLine item={item} />
        <May permission="write">
          <DeliverForm item={item} warehouse={warehouse} />
          <WorkingWarehouse picked={warehouse} />
        </May>
      </Card>
      <May permission="write">
        <Card className="p-4 sm:p-6 print:hidden">
          <h2 className="mb-3 text-lg">
            <Trans>Want to Restock Items?</Trans>
          </h2>
          <RestockForm
            warehouse={warehouse}
            onRestock={(restock) => void make(restocked, item, { warehouse, ...restock })}
          />
        </Card>
        <Card className="print:hidden">
          <TransferForm
            chosen={warehouse}
            stock={stockOf(item)}
            onMove={(move) => void make(transferred, item, move)}
          />
        </Card>
        <Card className="print:hidden">
          <DamagedForm
            chosen={warehouse}
            stock={stockOf(item)}
            damaged={item.damaged}
            onChange={(damage) => void make(damaged, item, damage)}
            onMove={(move) => void make(transferred, item, move)}
          />
        </Card>
        <Card className="p-4 sm:p-6 print:hidden">
          <Recounts item={item} />
        </Card>
      </May>
    </div>
  );
}

/** Such as `2 damaged in Uttara`, and their selling value. They are not among the available ones. */
function DamagedLine({ item: { damaged: held, cost, price } }: { item: Item }) {
  let units = 0;
  const parts = WAREHOUSE_IDS.flatMap((id) => {
    const count = held?.[id] ?? 0;
    units += count;
    return count > 0 ? t`${{ count: countText(count) }} damaged in ${{ place: say(shortName(id)) }}` : [];
  });
  if (units === 0) return null;
  return (
    <p className="mt-3 text-muted text-sm tabular-nums">
      {parts.join(' · ')}
      {/* The cost is a rounded average: times the units it would differ from the buying value in Stock value. */}
      {cost === undefined && (
        <span className="block">{t`Selling value: ${{ value: moneyText(units * price) }}`}</span>
      )}
    </p>
  );
}

/** Spec: 'SOLD' at exactly 0, otherwise the count followed by 'items available'. */
function StockLine({ quantity }: { quantity: number }) {
  return (
    <p
      aria-live="polite"
      aria-atomic="true"
      className="flex min-h-12 flex-wrap items-baseline gap-x-3 md:min-h-16"
    >
      {quantity === 0 ? (
        <span className={`${COUNT} text-2xl text-bad`}>
          <Trans>SOLD</Trans>
        </span>
      ) : (
        <>
          <span
            key={quantity}
            className={`${COUNT} ${countText(quantity).length > 9 ? 'text-xl' : 'text-2xl'} ${quantity < 0 ? 'text-bad' : ''}`}
          >
            {countText(quantity)}
          </span>{' '}
          <span className="font-[560] text-muted">
            <Trans>items available</Trans>
          </span>
        </>
      )}
    </p>
  );
}

const COUNT = 'animate-rise font-[730] leading-[1.1] tracking-[-.045em] tabular-nums';
