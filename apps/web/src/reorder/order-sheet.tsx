import { shortName } from '@godown/shared/warehouses';
import { countText, moneyText } from '../ui/format';
import { type SupplierOrder, supplierText } from './order-list';

/** The order list on paper: a table for each supplier. */
export function OrderSheet({ orders }: { orders: readonly SupplierOrder[] }) {
  return (
    <div className="hidden print:block">
      {orders.map(({ supplier, plans }) => (
        <table
          key={supplier}
          className="mt-6 w-full border-collapse text-sm [&_:is(td,th):not(:last-child)]:pr-4"
        >
          <caption className="mb-2 text-left font-[680] text-lg">{supplierText(supplier)}</caption>
          <thead>
            <tr className="border-edge border-b text-left">
              <th scope="col" className="py-1.5">
                Item
              </th>
              <th scope="col">Barcode</th>
              <th scope="col">For</th>
              <th scope="col" className="text-right">
                Units
              </th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ order, line }) => (
              <tr key={`${line.item} ${line.warehouse}`} className="border-line border-b">
                <td className="py-1.5 [overflow-wrap:anywhere]">{line.itemName}</td>
                <td>{line.barcode}</td>
                <td>{shortName(line.warehouse)}</td>
                <td className="text-right font-[620] tabular-nums">{countText(order)}</td>
                <td className="text-right tabular-nums">
                  {line.cost !== undefined && moneyText(line.cost * order)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
