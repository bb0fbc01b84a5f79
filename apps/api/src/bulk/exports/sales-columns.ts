import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { fromCents } from '@godown/shared/trade/money';
import type { SalesGroup } from '@godown/shared/trade/sales';
import type { Texts } from '../../language/texts.js';
import { compareRows } from '../../reports/sales/order-rows.js';
import { type SalesSums, type Sum, toFigures } from '../../reports/sales/sales-sums.js';
import type { Column, Table } from './table.js';

interface Row extends ReturnType<typeof toSums> {
  key: string;
  name?: string | undefined;
  /** True of the row of corrections that no other row has. */
  isCorrection?: boolean;
}

const toSums = (sum: Sum) => ({
  ...toFigures(sum, { withCost: true }),
  corrected: fromCents(sum.corrected),
});

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
  {
    heading: /* i18n */ 'Correction of earlier sales, in the cost',
    kind: 'money',
    of: ({ corrected }) => corrected,
  },
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
  { heading: HEADINGS[by], kind: 'text', of: (row, texts) => nameOf(row, by, texts) },
  ...(by === 'partner' || by === 'item'
    ? [{ heading: /* i18n */ 'Id', kind: 'text' as const, of: ({ key }: Row) => key || undefined }]
    : []),
];

function nameOf({ key, name, isCorrection }: Row, by: SalesGroup, { say }: Texts): string {
  if (isCorrection) return say(/* i18n */ 'Correction of what earlier sales cost');
  return by === 'warehouse' ? say(shortName(key as WarehouseId)) : (name ?? key);
}

/** All rows of the report. `pages`: of the notes that are added up first. */
export const toSalesTable = (
  pages: AsyncGenerator<never[], SalesSums>,
  { by, withCost }: { by: SalesGroup; withCost: boolean },
): Table<Row> => ({
  name: 'sales',
  columns: [...keyColumns(by), ...FIGURES, ...(withCost ? COSTS : [])],
  pages: toRows(pages, { by, withCost }),
});

const PAGE = 1000;

async function* toRows(
  pages: AsyncGenerator<never[], SalesSums>,
  { by, withCost }: { by: SalesGroup; withCost: boolean },
): AsyncGenerator<Row[], void> {
  const { rows, unassigned } = yield* pages;
  const sorted = [...rows.values()].sort(compareRows(by));
  for (let start = 0; start < sorted.length; start += PAGE)
    yield sorted.slice(start, start + PAGE).map(({ key, name, ...sum }) => ({ key, name, ...toSums(sum) }));
  if (withCost && unassigned) yield [{ key: '', isCorrection: true, ...toSums(unassigned) }];
}
