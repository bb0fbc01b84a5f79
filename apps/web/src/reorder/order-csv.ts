/** The order list as a file for Excel. */
import { shortName } from '@godown/shared/warehouses';
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { SupplierOrder } from './order-list';

const HEAD = ['Supplier', 'Item', 'Barcode', 'Item id', 'For warehouse', 'Units', 'Cost', 'Amount'];

/** A row for each line. */
export function toOrderCsv(orders: readonly SupplierOrder[]): string {
  const rows = orders.flatMap(({ supplier, plans }) =>
    plans.map(({ order, line: { item, itemName, barcode = '', warehouse, cost } }) => [
      supplier,
      itemName,
      barcode,
      item,
      shortName(warehouse),
      order,
      cost ?? '',
      cost === undefined ? '' : Number((cost * order).toFixed(2)),
    ]),
  );
  return stringify([HEAD, ...rows], {
    // Without the mark, Excel reads Bengali as Latin letters.
    bom: true,
    // A name such as =1+1 must not become a formula.
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
