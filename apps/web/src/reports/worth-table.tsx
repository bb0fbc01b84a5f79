import type { Worth } from '@godown/shared/reports';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import type { ReactNode } from 'react';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { countOf, countText, moneyText } from '../ui/format';

interface WorthTableProps {
  caption: string;
  total: Worth;
  warehouses: readonly (Worth & { warehouse: WarehouseId })[];
}

const COLUMNS = [
  { label: 'Warehouse' },
  { label: 'Units', className: 'w-[18%]', end: true },
  { label: 'Selling value', className: 'w-[24%]', end: true },
  { label: 'Buying value', className: 'w-[24%]', end: true },
];

const NOTHING: Worth = { units: 0, value: 0, cost: 0, unitsWithoutCost: 0 };

/** What the stock of each warehouse is worth, and of all together. */
export function WorthTable({ caption, total, warehouses }: WorthTableProps) {
  return (
    <DataTable caption={caption} columns={COLUMNS} className="md:table-fixed">
      {WAREHOUSES.map(({ id, name }) => (
        <Row key={id} name={name} worth={warehouses.find(({ warehouse }) => warehouse === id) ?? NOTHING} />
      ))}
      <Row name="All warehouses" worth={total} className="font-[680]" />
    </DataTable>
  );
}

interface RowProps {
  name: string;
  worth: Worth;
  className?: string;
}

function Row({ name, worth, className = '' }: RowProps) {
  const { units, value, cost, unitsWithoutCost } = worth;
  return (
    <DataRow
      className={`max-md:grid-cols-2 max-md:items-start max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 ${className}`}
    >
      <Cell className="font-[620] max-md:col-span-2">{name}</Cell>
      <Figure label="Units" className="max-md:col-span-2">
        {countText(units)}
      </Figure>
      <Figure label="Selling value">{moneyText(value)}</Figure>
      <Figure label="Buying value">
        {moneyText(cost)}
        {unitsWithoutCost !== 0 && (
          <span className="block font-normal text-muted text-sm">
            without {countOf(unitsWithoutCost, 'unit')} of unknown cost
          </span>
        )}
      </Figure>
    </DataRow>
  );
}

function Figure({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Cell className={`tabular-nums [overflow-wrap:anywhere] md:text-right ${className}`}>
      <span className="block font-normal text-muted text-sm md:hidden">{label}</span>
      {children}
    </Cell>
  );
}
