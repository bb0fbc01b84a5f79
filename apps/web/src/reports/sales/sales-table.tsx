import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { SalesFigures, SalesGroup, SalesReport, SalesRow } from '@godown/shared/trade/sales';
import { plural, t } from '@lingui/core/macro';
import { useMay } from '../../account/may';
import { say } from '../../language/say';
import { partnerName } from '../../stock/partner-name';
import { itemPath } from '../../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
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
  const columns = [
    { label: labelOf(by) },
    { label: t`Sold`, className: 'w-[17%]', end: true },
    { label: t`Came back`, className: 'w-[17%]', end: true },
    { label: t`Sales`, className: 'w-[17%]', end: true },
    ...(withEarnings ? [{ label: t`Earnings`, className: 'w-[21%]', end: true }] : []),
  ];
  return (
    <DataTable caption={t`Sales`} columns={columns} className="md:table-fixed" isDense>
      {rows.map((row) => (
        <DataRow
          key={`${row.key} ${row.name}`}
          className="max-md:grid-cols-[auto_minmax(3rem,1fr)_auto] max-md:gap-x-1.5 max-md:px-4 max-md:py-2.5"
        >
          <Cell className="min-w-0 [overflow-wrap:anywhere] max-md:col-span-2 max-md:pr-2.5">
            <span title={nameOf(row, by)} className="line-clamp-2 print:line-clamp-none">
              <RowLink to={pathOf(row, choice)}>{nameOf(row, by)}</RowLink>
            </span>
          </Cell>
          <Cell className="text-muted text-sm tabular-nums md:hidden max-md:row-start-2">
            {soldText(row)}
          </Cell>
          <MoneyCell amount={row.sold} units={row.units} />
          <MoneyCell amount={row.returned} units={row.returnedUnits} />
          <Cell className="whitespace-nowrap text-right font-[620] tabular-nums max-md:col-start-3 max-md:row-start-1 max-md:self-start">
            <Sum>{moneyText(row.sales)}</Sum>
          </Cell>
          {withEarnings && (
            <Cell className="text-sm tabular-nums max-md:col-span-2 max-md:row-start-2 max-md:before:text-muted max-md:before:content-['·_'] md:text-right md:text-base">
              <Earnings row={row} />
            </Cell>
          )}
        </DataRow>
      ))}
    </DataTable>
  );
}

/** Money and its units. A phone has room for the units only, in one text (`soldText`). */
function MoneyCell({ amount, units }: { amount: number; units: number }) {
  return (
    <Cell className="text-right tabular-nums max-md:hidden">
      {units === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <>
          <Sum>{moneyText(amount)}</Sum>
          <span className="block text-muted text-sm">{unitsText(units)}</span>
        </>
      )}
    </Cell>
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
  if (by === 'person') return key;
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
