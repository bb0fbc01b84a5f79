import type { Overview } from '@godown/shared/reports';
import { shortName } from '@godown/shared/warehouses';
import { Card } from '../ui/card';
import { countOf, moneyText } from '../ui/format';
import { ChartFigure, ValueChart } from './charts';
import { Section } from './section';
import { WorthTable } from './worth-table';

type ValueSectionProps = Pick<Overview, 'items' | 'total' | 'warehouses'>;

/** What the stock is worth, in all and in each warehouse: the number that the page is about. */
export function ValueSection({ items, total, warehouses }: ValueSectionProps) {
  const { value, cost, units, unitsWithoutCost } = total;
  return (
    <Section title="Value of the stock">
      <Card className="grid gap-x-10 gap-y-6 p-5 md:p-7 lg:grid-cols-[5fr_6fr] lg:items-center">
        <div className="tabular-nums">
          <p className="font-[680] text-2xl [overflow-wrap:anywhere]">{moneyText(value)}</p>
          <p className="mt-1 text-muted">selling value</p>
          <p className="mt-5 font-[680] text-xl [overflow-wrap:anywhere]">{moneyText(cost)}</p>
          <p className="mt-1 text-muted">
            buying value
            {unitsWithoutCost > 0 && `, without ${countOf(unitsWithoutCost, 'unit')} of unknown cost`}
          </p>
          <p className="mt-5">
            {countOf(units, 'unit')} of {countOf(items, 'item').toLowerCase()}
          </p>
        </div>
        <ChartFigure words={wordsOf(warehouses)} filled="Selling value" hatched="Buying value">
          <ValueChart warehouses={warehouses} />
        </ChartFigure>
      </Card>
      <div className="mt-4">
        <WorthTable caption="Value by warehouse" total={total} warehouses={warehouses} />
      </div>
    </Section>
  );
}

function wordsOf(warehouses: Overview['warehouses']): string {
  const parts = warehouses.map(
    ({ warehouse, value, cost }) =>
      `${shortName(warehouse)} ${moneyText(value)} selling value, ${moneyText(cost)} buying value`,
  );
  return `Value by warehouse: ${parts.join('; ')}. The table below has the same numbers.`;
}
