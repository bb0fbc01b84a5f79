import type { StockValue } from '@godown/shared/reports';
import { Card } from '../ui/card';
import { countOf, moneyText } from '../ui/format';
import { WorthTable } from './worth-table';

/** The value of a day: in all, and for each warehouse. */
export function StockValueReport({ value: { items, total, warehouses } }: { value: StockValue }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid gap-5 p-5 tabular-nums sm:grid-cols-2 md:p-7">
        <div>
          <p className="font-[680] text-2xl [overflow-wrap:anywhere]">{moneyText(total.value)}</p>
          <p className="mt-1 text-muted">at the prices of that day</p>
        </div>
        <div className="sm:self-end">
          <p className="font-[680] text-xl [overflow-wrap:anywhere]">{moneyText(total.cost)}</p>
          <p className="mt-1 text-muted">at cost</p>
        </div>
        <p className="sm:col-span-2">
          {countOf(total.units, 'unit')} of {countOf(items, 'item').toLowerCase()}
        </p>
      </Card>
      <WorthTable caption="Value by warehouse" total={total} warehouses={warehouses} />
    </div>
  );
}
