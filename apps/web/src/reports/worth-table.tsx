import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Worth } from '@godown/shared/stock/reports';
import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { say } from '../language/say';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { countText, moneyText } from '../ui/format';
import { Sum } from '../ui/sum';

interface WorthTableProps {
  caption: string;
  total: Worth;
  warehouses: readonly (Worth & { warehouse: WarehouseId })[];
  /** The damaged pieces, which are in no other figure. */
  damaged: Worth | undefined;
}

const columns = () => [
  { label: t`Warehouse` },
  { label: t`Units`, className: 'w-[18%]', end: true },
  { label: t`Selling value`, className: 'w-[24%]', end: true },
  { label: t`Buying value`, className: 'w-[24%]', end: true },
];

const NOTHING: Worth = { units: 0, value: 0, cost: 0, unitsWithoutCost: 0 };

/** The value of the stock in each warehouse and in total, with the damaged pieces apart. */
export function WorthTable({ caption, total, warehouses, damaged }: WorthTableProps) {
  return (
    <DataTable caption={caption} columns={columns()} className="md:table-fixed">
      {WAREHOUSES.map(({ id, name }) => (
        <Row
          key={id}
          name={say(name)}
          worth={warehouses.find(({ warehouse }) => warehouse === id) ?? NOTHING}
        />
      ))}
      <Row name={t`All warehouses`} worth={total} className="font-[680]" />
      {damaged && <Row name={t`Damaged, not in the total`} worth={damaged} />}
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
      <Figure label={t`Units`} className="max-md:col-span-2">
        {countText(units)}
      </Figure>
      <Figure label={t`Selling value`}>
        <Sum>{moneyText(value)}</Sum>
      </Figure>
      <Figure label={t`Buying value`}>
        <Sum>{moneyText(cost)}</Sum>
        {unitsWithoutCost !== 0 && (
          <span className="block font-normal text-muted text-sm">{withoutCostText(unitsWithoutCost)}</span>
        )}
      </Figure>
    </DataRow>
  );
}

const withoutCostText = (units: number) =>
  plural(units, {
    one: `without ${{ count: countText(units) }} unit of unknown cost`,
    other: `without ${{ count: countText(units) }} units of unknown cost`,
  });

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
