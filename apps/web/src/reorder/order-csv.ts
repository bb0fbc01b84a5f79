/** The order list as a file for Excel. */

import { shortName } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { toCsvText } from '../ui/csv-text';
import type { SupplierOrder } from './order-list';

const head = () => [
  t`Supplier`,
  t`Item`,
  t`Barcode`,
  t`Item id`,
  t`For warehouse`,
  t`Units`,
  t`Cost`,
  t`Amount`,
];

/** A row for each line. */
export function toOrderCsv(orders: readonly SupplierOrder[]): string {
  const rows = orders.flatMap(({ supplier, plans }) =>
    plans.map(({ order, line: { item, itemName, barcode = '', warehouse, cost } }) => [
      supplier,
      itemName,
      barcode,
      item,
      say(shortName(warehouse)),
      order,
      cost ?? '',
      cost === undefined ? '' : Number((cost * order).toFixed(2)),
    ]),
  );
  return toCsvText([head(), ...rows]);
}
