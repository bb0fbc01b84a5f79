import type { Overview } from '@godown/shared/stock/reports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { itemPath } from '../stock/stock';
import { unitsText } from '../stock/units-text';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { countText, moneyText } from '../ui/format';
import { dateText } from '../ui/when';
import { Section } from './section';

type Idle = Overview['idle'];

/** After this many days without a movement an item counts as idle. */
const IDLE_DAYS = 90;

const columns = () => [
  { label: t`Item` },
  { label: t`Last moved`, className: 'w-[24%]' },
  { label: t`Units`, className: 'w-[16%]', end: true },
  { label: t`Selling value`, className: 'w-[22%]', end: true },
];

/** Items with stock that nobody moves, and the money in them. */
export function IdleSection({ idle: { items, worth, most } }: { idle: Idle }) {
  const days = countText(IDLE_DAYS);
  const title = t`Not moved in ${days} days`;
  if (items === 0)
    return (
      <Section title={title}>
        <p className="text-muted">
          <Trans>Every item with stock has moved.</Trans>
        </p>
      </Section>
    );
  return (
    <Section title={title} lead={leadOf(items, worth)}>
      <DataTable
        caption={t`Not moved in ${days} days: worth most`}
        columns={columns()}
        className="md:table-fixed"
      >
        {most.map(({ item, itemName, quantity, value, movedAt }) => (
          <DataRow
            key={item}
            className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
          >
            <Cell>
              <RowLink to={itemPath(item)}>{itemName}</RowLink>
            </Cell>
            <Cell className="text-muted max-md:col-start-1 max-md:row-start-2 max-md:text-sm">
              <span className="md:hidden">
                <Trans>Last moved:</Trans>{' '}
              </span>
              {movedAt ? dateText(movedAt) : t`never`}
            </Cell>
            <Cell className="text-right tabular-nums max-md:col-start-2 max-md:row-start-2">
              <span className="max-md:hidden">{countText(quantity)}</span>
              <span className="md:hidden">{unitsText(quantity)}</span>
            </Cell>
            <Cell className="text-right font-[620] tabular-nums max-md:col-start-2 max-md:row-start-1">
              {moneyText(value)}
            </Cell>
          </DataRow>
        ))}
      </DataTable>
      {items > most.length && <p className="mt-2 text-muted text-sm">{mostText(most.length)}</p>}
    </Section>
  );
}

function leadOf(items: number, { units, value, cost }: Idle['worth']): string {
  return t`${plural(items, {
    one: `${{ itemCount: countText(items) }} item`,
    other: `${{ itemCount: countText(items) }} items`,
  })} with ${plural(units, {
    0: 'No units',
    one: `${{ unitCount: countText(units) }} unit`,
    other: `${{ unitCount: countText(units) }} units`,
  })}: ${{ value: moneyText(value) }} selling value, ${{ cost: moneyText(cost) }} buying value`;
}

const mostText = (count: number) =>
  plural(count, {
    one: `The ${{ shown: countText(count) }} that is worth most.`,
    other: `The ${{ shown: countText(count) }} that are worth most.`,
  });
