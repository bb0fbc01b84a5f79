import type { Overview } from '@godown/shared/reports';
import { itemPath } from '../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { countOf, countText, moneyText } from '../ui/format';
import { dateText } from '../ui/when';
import { Section } from './section';

type Idle = Overview['idle'];

/** After this many days without a movement an item counts as idle. */
const IDLE_DAYS = 90;

const COLUMNS = [
  { label: 'Item' },
  { label: 'Last moved', className: 'w-[24%]' },
  { label: 'Units', className: 'w-[16%]', end: true },
  { label: 'Selling value', className: 'w-[22%]', end: true },
];

/** Items with stock that nobody moves, and the money in them. */
export function IdleSection({ idle: { items, worth, most } }: { idle: Idle }) {
  const title = `Not moved in ${IDLE_DAYS} days`;
  if (items === 0)
    return (
      <Section title={title}>
        <p className="text-muted">Every item with stock has moved.</p>
      </Section>
    );
  const lead = `${countOf(items, 'item')} with ${countOf(worth.units, 'unit')}: ${moneyText(worth.value)} selling value, ${moneyText(worth.cost)} buying value`;
  return (
    <Section title={title} lead={lead}>
      <DataTable caption={`${title}: worth most`} columns={COLUMNS} className="md:table-fixed">
        {most.map(({ item, itemName, quantity, value, movedAt }) => (
          <DataRow
            key={item}
            className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
          >
            <Cell>
              <RowLink to={itemPath(item)}>{itemName}</RowLink>
            </Cell>
            <Cell className="text-muted max-md:col-start-1 max-md:row-start-2 max-md:text-sm">
              <span className="md:hidden">Last moved: </span>
              {movedAt ? dateText(movedAt) : 'never'}
            </Cell>
            <Cell className="text-right tabular-nums max-md:col-start-2 max-md:row-start-2">
              {countText(quantity)}
              <span className="md:hidden"> {quantity === 1 ? 'unit' : 'units'}</span>
            </Cell>
            <Cell className="text-right font-[620] tabular-nums max-md:col-start-2 max-md:row-start-1">
              {moneyText(value)}
            </Cell>
          </DataRow>
        ))}
      </DataTable>
      {items > most.length && (
        <p className="mt-2 text-muted text-sm">
          The {most.length} that {most.length === 1 ? 'is' : 'are'} worth most.
        </p>
      )}
    </Section>
  );
}
