import { shortName } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { say } from '../language/say';
import { countText, moneyText } from '../ui/format';
import { WholeWords } from '../ui/whole-words';
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
                <Trans>Item</Trans>
              </th>
              <th scope="col">
                <Trans>Barcode</Trans>
              </th>
              <th scope="col">
                <Trans>For</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Units</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map(({ order, line }) => (
              <tr key={`${line.item} ${line.warehouse}`} className="border-line border-b">
                <td className="py-1.5 [overflow-wrap:anywhere]">
                  <WholeWords text={line.itemName} />
                </td>
                <td>{line.barcode}</td>
                <td>{say(shortName(line.warehouse))}</td>
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
