import { shortName } from '@godown/shared/items/warehouses';
import type { Overview } from '@godown/shared/stock/reports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { say } from '../language/say';
import { Card } from '../ui/card';
import { countText, moneyText } from '../ui/format';
import { ChartFigure, ValueChart } from './charts';
import { Section } from './section';
import { unitsOfItemsText } from './units-of-items-text';
import { WorthTable } from './worth-table';

type ValueSectionProps = Pick<Overview, 'items' | 'total' | 'warehouses' | 'damaged'>;

/** The value of the stock, in total and in each warehouse: the number that the page is about. */
export function ValueSection({ items, total, warehouses, damaged }: ValueSectionProps) {
  const { value, cost, units, unitsWithoutCost } = total;
  return (
    <Section title={t`Value of the stock`}>
      <Card className="grid gap-x-10 gap-y-6 p-5 md:p-7 lg:grid-cols-[5fr_6fr] lg:items-center">
        <div className="tabular-nums">
          <p className="font-[680] text-xl sm:text-2xl [overflow-wrap:anywhere]">{moneyText(value)}</p>
          <p className="mt-1 text-muted">
            <Trans>selling value</Trans>
          </p>
          <p className="mt-5 font-[680] text-lg sm:text-xl [overflow-wrap:anywhere]">{moneyText(cost)}</p>
          <p className="mt-1 text-muted">{buyingText(unitsWithoutCost)}</p>
          <p className="mt-5">{unitsOfItemsText(units, items)}</p>
        </div>
        <ChartFigure words={wordsOf(warehouses)} filled={t`Selling value`} hatched={t`Buying value`}>
          <ValueChart warehouses={warehouses} />
        </ChartFigure>
      </Card>
      <div className="mt-4">
        <WorthTable caption={t`Value by warehouse`} total={total} warehouses={warehouses} damaged={damaged} />
      </div>
    </Section>
  );
}

function buyingText(unitsWithoutCost: number): string {
  if (unitsWithoutCost <= 0) return t`buying value`;
  return plural(unitsWithoutCost, {
    one: `buying value, without ${{ count: countText(unitsWithoutCost) }} unit of unknown cost`,
    other: `buying value, without ${{ count: countText(unitsWithoutCost) }} units of unknown cost`,
  });
}

function wordsOf(warehouses: Overview['warehouses']): string {
  const values = warehouses.map(
    ({ warehouse, value, cost }) =>
      t`${{ warehouse: say(shortName(warehouse)) }} ${{ value: moneyText(value) }} selling value, ${{ cost: moneyText(cost) }} buying value`,
  );
  return t`Value by warehouse: ${{ values: values.join('; ') }}. The table below has the same numbers.`;
}
