import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { SalesGroup } from '@godown/shared/trade/sales';
import { compareRows } from '../../reports/sales/order-rows.js';
import type { SalesSums, Row as SumRow } from '../../reports/sales/sales-sums.js';
import { toFigures } from '../../reports/sales/sales-sums.js';
import type { Column, Table } from './table.js';

type Row = ReturnType<typeof toRow>;

const toRow = (row: SumRow) => ({ key: row.key, name: row.name, ...toFigures(row, { withCost: true }) });

const HEADINGS = {
  day: /* i18n */ 'Day',
  month: /* i18n */ 'Month',
  partner: /* i18n */ 'Customer',
  item: /* i18n */ 'Item',
  warehouse: /* i18n */ 'Warehouse',
  person: /* i18n */ 'Person',
} as const satisfies Record<SalesGroup, string>;

const FIGURES: readonly Column<Row>[] = [
  { heading: /* i18n */ 'Delivery notes', kind: 'units', of: ({ notes }) => notes },
  { heading: /* i18n */ 'Units sold', kind: 'units', of: ({ units }) => units },
  { heading: /* i18n */ 'Sold for', kind: 'money', of: ({ sold }) => sold },
  { heading: /* i18n */ 'Units that came back', kind: 'units', of: ({ returnedUnits }) => returnedUnits },
  { heading: /* i18n */ 'Given back', kind: 'money', of: ({ returned }) => returned },
  { heading: /* i18n */ 'Sales (sold less given back)', kind: 'money', of: ({ sales }) => sales },
];

const COSTS: readonly Column<Row>[] = [
  { heading: /* i18n */ 'Cost', kind: 'money', of: ({ cost }) => cost },
  { heading: /* i18n */ 'Earnings', kind: 'money', of: ({ earnings }) => earnings },
  {
    heading: /* i18n */ 'Units of unknown cost',
    kind: 'units',
    of: ({ unitsWithoutCost }) => unitsWithoutCost,
  },
  {
    heading: /* i18n */ 'Sales of unknown cost',
    kind: 'money',
    of: ({ salesWithoutCost }) => salesWithoutCost,
  },
];

/** Names and ids stand in columns of their own. */
const keyColumns = (by: SalesGroup): readonly Column<Row>[] => [
  {
    heading: HEADINGS[by],
    kind: 'text',
    of: ({ key, name }, { say }) => (by === 'warehouse' ? say(shortName(key as WarehouseId)) : (name ?? key)),
  },
  ...(by === 'partner' || by === 'item'
    ? [{ heading: /* i18n */ 'Id', kind: 'text' as const, of: ({ key }: Row) => key || undefined }]
    : []),
];

/** All rows of the report. `pages`: of the notes that are added up first. */
export const toSalesTable = (
  pages: AsyncGenerator<never[], SalesSums>,
  { by, withCost }: { by: SalesGroup; withCost: boolean },
): Table<Row> => ({
  name: 'sales',
  columns: [...keyColumns(by), ...FIGURES, ...(withCost ? COSTS : [])],
  pages: toRows(pages, by),
});

const PAGE = 1000;

async function* toRows(
  pages: AsyncGenerator<never[], SalesSums>,
  by: SalesGroup,
): AsyncGenerator<Row[], void> {
  const { rows } = yield* pages;
  const sorted = [...rows.values()].sort(compareRows(by));
  for (let start = 0; start < sorted.length; start += PAGE)
    yield sorted.slice(start, start + PAGE).map(toRow);
}
