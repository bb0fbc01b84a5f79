import type { Item } from '@godown/shared/item';
import { memo } from 'react';
import { Chip } from '../../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { ProductPicture } from '../../ui/product-picture';
import { itemPath, priceText, stockTone } from '../stock';
import { DeleteButton } from './delete-button';

interface InventoryTableProps {
  items: Item[];
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

const COLUMNS = [
  { label: 'Id', className: 'w-[7.5rem] xl:w-[15rem]' },
  { label: 'Model' },
  { label: 'Image' },
  { label: 'In stock', end: true },
  { label: 'Price', end: true },
  { label: 'Action', end: true },
];

/** All items: a table on a wide screen, cards on a phone. */
export function InventoryTable({ items, deleting, onDelete }: InventoryTableProps) {
  return (
    <DataTable caption="All Inventory Items" columns={COLUMNS}>
      {items.map((item) => (
        <Row key={item._id} item={item} deleting={deleting.has(item._id)} onDelete={onDelete} />
      ))}
    </DataTable>
  );
}

interface RowProps {
  item: Item;
  deleting: boolean;
  onDelete: (item: Item) => void;
}

const Row = memo(function Row({ item, deleting, onDelete }: RowProps) {
  const { _id, name, supplier, img, quantity, price } = item;
  return (
    <DataRow
      className={`max-md:grid-cols-[5.5rem_1fr_auto] max-md:gap-x-3.5 max-md:p-3 ${deleting ? 'opacity-50' : ''}`}
    >
      <Cell className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:truncate font-mono text-muted text-sm md:break-all">
        <span className="max-md:truncate">{_id}</span>
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <RowLink to={itemPath(_id)}>{name}</RowLink>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{supplier}</span>
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <ProductPicture src={img} alt={name} className="h-17 w-22 rounded-[9px] md:h-12 md:w-16" />
      </Cell>
      <Cell className="max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:mt-3 max-md:justify-self-start md:text-right">
        <Chip tone={stockTone(quantity)}>
          {quantity === 0 ? 'SOLD' : quantity}
          {quantity !== 0 && <span className="md:sr-only">in stock</span>}
        </Chip>
      </Cell>
      <Cell className="max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:justify-self-end tabular-nums max-md:font-[620] md:text-right">
        {priceText(price)}
      </Cell>
      <Cell className="max-md:col-start-3 max-md:row-start-3 max-md:mt-3 max-md:justify-self-end md:text-right">
        <DeleteButton item={item} busy={deleting} onDelete={onDelete} />
      </Cell>
    </DataRow>
  );
});
