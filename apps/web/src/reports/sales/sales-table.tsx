import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { SalesFigures, SalesGroup, SalesReport, SalesRow } from '@godown/shared/trade/sales';
import { msg, plural, t } from '@lingui/core/macro';
import { useMay } from '../../account/may';
import { useNameOf } from '../../account/names';
import { say } from '../../language/say';
import { partnerName } from '../../stock/partner-name';
import { itemPath } from '../../stock/stock';
import { countText, moneyText } from '../../ui/format';
import { type Columns, column, ListTable, RowName } from '../../ui/list-table';
import { Sum } from '../../ui/sum';
import { dateText, dayText } from '../../ui/when';
import { monthOf, type SalesChoice, salesPath } from './sales-url';

interface SalesTableProps {
  report: SalesReport;
  choice: SalesChoice;
}

/** The rows of the report. Each leads to the notes or movements behind it. */
export function SalesTable({ report: { rows, by }, choice }: SalesTableProps) {
  const withEarnings = useMay('cost');
  return (
    <ListTable
      list={{
        words: WORDS,
        rows: rows.map((row) => ({ ...row, _id: /* no text */ `${row.key} ${row.name}` })),
      }}
      columns={columnsOf({ by, choice, withEarnings, person: useNameOf() })}
      phone="max-md:grid-cols-[auto_minmax(3rem,1fr)_auto] max-md:gap-x-1.5! max-md:py-2.5 max-md:[grid-template-areas:'title_title_figure'_'side_detail_detail']"
    />
  );
}

const WORDS = { title: msg`Sales` };

interface Shown {
  by: SalesGroup;
  choice: SalesChoice;
  withEarnings: boolean;
  /** Says who an address is. */
  person: (email: string) => string;
}

const columnsOf = ({ by, choice, withEarnings, person }: Shown): Columns<SalesRow> => [
  column({ label: labelOf(by), phone: 'title', cells: 'max-md:pr-2.5' }, (row) => (
    <RowName to={pathOf(row, choice)} name={by === 'person' ? person(row.key) : nameOf(row, by)} />
  )),
  column(
    {
      label: t`Sold`,
      className: 'w-[18.5%]',
      end: true,
      phone: 'side',
      cells: 'tabular-nums max-md:text-muted max-lg:text-sm',
    },
    (row) => (
      <>
        {/* A phone has room for the units only, of both columns in one text. */}
        <span className="md:hidden">{soldText(row)}</span>
        <Money amount={row.sold} units={row.units} />
      </>
    ),
  ),
  column(
    {
      label: t`Came back`,
      className: 'w-[16.5%]',
      end: true,
      phone: 'hidden',
      cells: 'tabular-nums max-lg:text-sm',
    },
    (row) => <Money amount={row.returned} units={row.returnedUnits} />,
  ),
  column(
    {
      label: t`Sales`,
      className: 'w-[18.5%]',
      end: true,
      phone: 'figure',
      cells: 'whitespace-nowrap font-[620] tabular-nums max-md:self-start md:max-lg:text-sm',
    },
    (row) => <Sum>{moneyText(row.sales)}</Sum>,
  ),
  withEarnings &&
    column(
      {
        label: t`Earnings`,
        className: 'w-[20%]',
        end: true,
        phone: 'detail',
        cells: "tabular-nums md:max-lg:text-sm max-md:before:text-muted max-md:before:content-['·_']",
      },
      (row) => <Earnings row={row} />,
    ),
];

/** Money and its units. */
function Money({ amount, units }: { amount: number; units: number }) {
  if (units === 0) return <span className="text-muted max-md:hidden">–</span>;
  return (
    <span className="max-md:hidden">
      <Sum>{moneyText(amount)}</Sum>
      <span className="block text-muted text-sm">{unitsText(units)}</span>
    </span>
  );
}

function Earnings({ row }: { row: SalesRow }) {
  const { earnings } = row;
  if (earnings === undefined) return null;
  return (
    <>
      <span className="text-muted md:hidden">{t`Earned`} </span>
      <span className={earnings < 0 ? 'text-bad' : ''}>
        <Sum>{moneyText(earnings)}</Sum>
      </span>
      <WithoutCost of={row} />
    </>
  );
}

/** Says which units and sales the earnings leave out; nothing if they leave nothing out. */
export function WithoutCost({ of: { unitsWithoutCost = 0, salesWithoutCost = 0 } }: { of: SalesFigures }) {
  if (unitsWithoutCost === 0 && salesWithoutCost === 0) return null;
  const [count, amount] = [countText(unitsWithoutCost), moneyText(salesWithoutCost)];
  return (
    <span className="block text-muted text-sm">
      {plural(unitsWithoutCost, {
        one: `without ${{ count }} unit of unknown cost: ${{ amount }}`,
        other: `without ${{ count }} units of unknown cost: ${{ amount }}`,
      })}
    </span>
  );
}

function soldText({ units, returnedUnits }: SalesRow): string {
  const sold = unitsText(units);
  return returnedUnits === 0
    ? t`${{ units: sold }} sold`
    : t`${{ units: sold }} sold, ${{ count: countText(returnedUnits) }} came back`;
}

/** Such as `7 units`. */
export const unitsText = (units: number) =>
  plural(units, {
    one: `${{ count: countText(units) }} unit`,
    other: `${{ count: countText(units) }} units`,
  });

function labelOf(by: SalesGroup): string {
  const labels = {
    day: t`Day`,
    month: t`Month`,
    partner: t`Customer`,
    item: t`Item`,
    warehouse: t`Warehouse`,
    person: t`Person`,
  };
  return labels[by];
}

/** A month such as `2026-03`, as `Mar 2026`: its first day without the number of the day. */
const monthText = (month: string) => dateText(/* no text */ `${month}-01T06:00Z`).replace(/^\S+ /, '');

function nameOf({ key, name }: SalesRow, by: SalesGroup): string {
  if (by === 'day') return dayText(key);
  if (by === 'month') return monthText(key);
  if (by === 'warehouse') return say(shortName(key as WarehouseId));
  if (by !== 'partner') return name || key;
  return name ? partnerName(name) : t`No customer`;
}

/** The notes behind a row; for a month its days, for an item its movements. */
function pathOf({ key, name = '' }: SalesRow, choice: SalesChoice): string {
  const { by, from, to, warehouse, partner } = choice;
  if (by === 'month') return salesPath({ ...choice, by: 'day', ...clip(monthOf(`${key}-01`), choice) });
  if (by === 'item') return itemPath(key);
  const filters: Record<string, string> = {
    kind: 'delivery',
    from: by === 'day' ? key : from,
    to: by === 'day' ? key : to,
    warehouse: by === 'warehouse' ? key : warehouse,
    person: by === 'person' ? key : '',
    partner: by === 'partner' ? key : partner,
    party: by === 'partner' && key === '' ? name : '',
  };
  return `/documents?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value))}`;
}

/** The days of a month that are in the span too. */
const clip = (month: { from: string; to: string }, { from, to }: SalesChoice) => ({
  from: month.from > from ? month.from : from,
  to: month.to < to ? month.to : to,
});
