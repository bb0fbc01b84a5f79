import { shortName, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { StockLine } from '../../reports/stock-lines.js';
import { worthOf } from '../../reports/worth.js';
import type { Prices } from '../../stock/records/price-doc.js';
import type { Column, Table } from './table.js';

/** An item in one warehouse. */
interface Row extends Omit<StockLine, 'stock' | 'damaged'> {
  warehouse: WarehouseId;
  units: number;
  damaged: number;
}

const sellingValue = (units: number, { price }: Prices) => worthOf(units, price);
const buyingValue = (units: number, { cost }: Prices) => (cost === null ? undefined : worthOf(units, cost));

const COLUMNS: readonly Column<Row>[] = [
  { heading: /* i18n */ 'Item id', kind: 'text', of: ({ item }) => String(item) },
  { heading: /* i18n */ 'Item', kind: 'text', of: ({ itemName }) => itemName },
  { heading: /* i18n */ 'Supplier', kind: 'text', of: ({ supplier }) => supplier },
  { heading: /* i18n */ 'Barcode', kind: 'text', of: ({ barcode }) => barcode },
  {
    heading: /* i18n */ 'Warehouse',
    kind: 'text',
    of: ({ warehouse }, { say }) => say(shortName(warehouse)),
  },
  { heading: /* i18n */ 'Units', kind: 'units', of: ({ units }) => units },
  { heading: /* i18n */ 'Price', kind: 'money', of: ({ prices }) => prices.price },
  {
    heading: /* i18n */ 'Selling value',
    kind: 'money',
    of: ({ units, prices }) => sellingValue(units, prices),
  },
  { heading: /* i18n */ 'Cost', kind: 'money', of: ({ prices }) => prices.cost ?? undefined },
  {
    heading: /* i18n */ 'Buying value',
    kind: 'money',
    of: ({ units, prices }) => buyingValue(units, prices),
  },
  // In columns of their own: whoever adds up the others has what can be sold.
  { heading: /* i18n */ 'Damaged', kind: 'units', of: ({ damaged }) => damaged },
  {
    heading: /* i18n */ 'Selling value of damaged',
    kind: 'money',
    of: ({ damaged, prices }) => sellingValue(damaged, prices),
  },
  {
    heading: /* i18n */ 'Buying value of damaged',
    kind: 'money',
    of: ({ damaged, prices }) => buyingValue(damaged, prices),
  },
];

/** A row for each item and warehouse with a balance other than 0, or with damaged pieces. */
export const toStockTable = (pages: AsyncGenerator<StockLine[], void>): Table<Row> => ({
  name: 'stock-value',
  columns: COLUMNS,
  pages: toRows(pages),
});

async function* toRows(pages: AsyncGenerator<StockLine[], void>): AsyncGenerator<Row[], void> {
  for await (const lines of pages)
    yield lines.flatMap(({ stock, damaged, ...line }) =>
      WAREHOUSE_IDS.filter((warehouse) => stock[warehouse] !== 0 || damaged[warehouse]).map((warehouse) => ({
        ...line,
        warehouse,
        units: stock[warehouse],
        damaged: damaged[warehouse] ?? 0,
      })),
    );
}
