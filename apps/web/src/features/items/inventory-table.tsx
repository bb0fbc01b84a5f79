import type { Item } from '@godown/shared/item';
import { memo } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Chip } from '../../ui/chip';
import { Link } from '../../ui/link';
import { ProductPicture } from './product-picture';
import { itemPath, priceText, stockTone } from './stock';
import { HEAD, HEAD_CELL } from './table-skeleton';

interface InventoryTableProps {
  items: Item[];
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

/** All items as a table on a wide screen and as cards on a phone, out of one and the same markup. */
export function InventoryTable({ items, deleting, onDelete }: InventoryTableProps) {
  return (
    <Card className="overflow-clip max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full border-separate border-spacing-0 max-md:block">
        <caption className="sr-only">All Inventory Items</caption>
        <thead className={HEAD}>
          <tr>
            <th scope="col" className={`${HEAD_CELL} w-[7.5rem] xl:w-[15rem]`}>
              Id
            </th>
            <th scope="col" className={HEAD_CELL}>
              Model
            </th>
            <th scope="col" className={HEAD_CELL}>
              Image
            </th>
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              In stock
            </th>
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              Price
            </th>
            <th scope="col" className={`${HEAD_CELL} text-right`}>
              Action
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {items.map((item) => (
            <Row key={item._id} item={item} deleting={deleting.has(item._id)} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CELL = 'md:border-line md:border-t md:px-4 md:py-2.5 md:align-middle';

/** The link in the model's cell is stretched over the whole row; the button lies above it. */
const ROW =
  'group relative hover:bg-accent-soft max-md:grid max-md:grid-cols-[5.5rem_1fr_auto] max-md:items-center ' +
  'max-md:gap-x-3.5 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-3 max-md:shadow-card ' +
  'md:first:[&>td]:border-t-0';

interface RowProps {
  item: Item;
  deleting: boolean;
  onDelete: (item: Item) => void;
}

const Row = memo(function Row({ item, deleting, onDelete }: RowProps) {
  const { _id, name, supplier, img, quantity, price } = item;
  return (
    <tr className={`${ROW} ${deleting ? 'opacity-50' : ''}`}>
      <td
        className={`${CELL} max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:truncate font-mono text-muted text-sm md:break-all`}
      >
        <span className="max-md:truncate">{_id}</span>
      </td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-1 max-md:min-w-0`}>
        <Link
          to={itemPath(_id)}
          className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
        >
          {name}
        </Link>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{supplier}</span>
      </td>
      <td className={`${CELL} max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start`}>
        <ProductPicture src={img} alt={name} className="h-17 w-22 rounded-[9px] md:h-12 md:w-16" />
      </td>
      <td
        className={`${CELL} max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:mt-3 max-md:justify-self-start md:text-right`}
      >
        <Chip tone={stockTone(quantity)}>
          {quantity === 0 ? 'SOLD' : quantity}
          {quantity !== 0 && <span className="md:sr-only">in stock</span>}
        </Chip>
      </td>
      <td
        className={`${CELL} max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:justify-self-end tabular-nums max-md:font-[620] md:text-right`}
      >
        {priceText(price)}
      </td>
      <td
        className={`${CELL} max-md:col-start-3 max-md:row-start-3 max-md:mt-3 max-md:justify-self-end md:text-right`}
      >
        <Button
          variant="danger"
          size="small"
          className="relative z-1"
          busy={deleting}
          onClick={() => onDelete(item)}
        >
          Delete <span className="sr-only">{name}</span>
        </Button>
      </td>
    </tr>
  );
});
