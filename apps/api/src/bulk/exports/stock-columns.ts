import { shortName, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { fromCents } from '@godown/shared/trade/money';
import type { StockLine } from '../../reports/stock-lines.js';
import { costOf, shareWorth, worthOf } from '../../reports/worth.js';
import type { Column, Table } from './table.js';

/** An item in one warehouse. */
interface Row extends Pick<StockLine, 'item' | 'itemName' | 'supplier' | 'barcode' | 'price'> {
  warehouse: WarehouseId;
  units: number;
  damaged: number;
  /** In cents: of a piece, of the units, and of the damaged ones. Undefined: not known. */
  cost: number | undefined;
  worth: number | undefined;
  damagedWorth: number | undefined;
}

const toMoney = (cents: number | undefined) => (cents === undefined ? undefined : fromCents(cents));

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
  { heading: /* i18n */ 'Price', kind: 'money', of: ({ price }) => price },
  {
    heading: /* i18n */ 'Selling value',
    kind: 'money',
    of: ({ units, price }) => worthOf(units, price),
  },
  { heading: /* i18n */ 'Cost', kind: 'money', of: ({ cost }) => toMoney(cost) },
  {
    heading: /* i18n */ 'Buying value',
    kind: 'money',
    of: ({ worth }) => toMoney(worth),
  },
  // In columns of their own: the sum of the other columns is the number of pieces that can be sold.
  { heading: /* i18n */ 'Damaged', kind: 'units', of: ({ damaged }) => damaged },
  {
    heading: /* i18n */ 'Selling value of damaged',
    kind: 'money',
    of: ({ damaged, price }) => worthOf(damaged, price),
  },
  {
    heading: /* i18n */ 'Buying value of damaged',
    kind: 'money',
    of: ({ damagedWorth }) => toMoney(damagedWorth),
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
    yield lines.flatMap((item) => {
      const { stock, damaged, ...line } = item;
      const shares = shareWorth(item);
      const cost = costOf(item) ?? undefined;
      return WAREHOUSE_IDS.filter((warehouse) => stock[warehouse] !== 0 || damaged[warehouse]).map(
        (warehouse) => ({
          ...line,
          warehouse,
          units: stock[warehouse],
          damaged: damaged[warehouse] ?? 0,
          cost,
          worth: shares?.good[warehouse],
          damagedWorth: shares?.damaged[warehouse],
        }),
      );
    });
}
