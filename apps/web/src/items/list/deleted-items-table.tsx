import type { DeletedItem } from '@godown/shared/item';
import { useMay } from '../../account/may';
import { pictureOf } from '../../stock/picture';
import { stockTone } from '../../stock/stock';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Cell, DataRow, DataTable } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { ProductPicture } from '../../ui/product-picture';
import { dateText, exactText } from '../../ui/when';

const COLUMNS = [
  { label: 'Image', className: 'w-22 lg:w-28' },
  { label: 'Item' },
  { label: 'Stock', className: 'w-20 lg:w-28', end: true },
  { label: 'Deleted', className: 'w-[24%]' },
  { label: 'Can be restored', className: 'w-32 lg:w-40' },
];
const ACTION_COLUMN = { label: 'Action', className: 'w-28 lg:w-32 print:hidden', end: true };

interface DeletedItemsTableProps {
  items: DeletedItem[];
  busy: ReadonlySet<string>;
  onRestore: (item: DeletedItem) => void;
}

/** The deleted items, each with Restore: a table on a wide screen, cards on a phone. */
export function DeletedItemsTable({ items, busy, onRestore }: DeletedItemsTableProps) {
  const mayRestore = useMay('delete');
  return (
    <DataTable
      caption="Deleted items"
      columns={mayRestore ? [...COLUMNS, ACTION_COLUMN] : COLUMNS}
      className="md:table-fixed"
    >
      {items.map((item) => (
        <Row
          key={item._id}
          item={item}
          busy={busy.has(item._id)}
          onRestore={mayRestore ? onRestore : undefined}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  item: DeletedItem;
  busy: boolean;
  /** Undefined for those who may not. */
  onRestore: ((item: DeletedItem) => void) | undefined;
}

function Row({ item, busy, onRestore }: RowProps) {
  return (
    <DataRow
      className={`max-md:grid-cols-[5.5rem_1fr] max-md:gap-x-3.5 max-md:p-3 ${busy ? 'opacity-50' : ''}`}
    >
      <Cell className="max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <ProductPicture
          src={pictureOf(item)}
          alt={item.name}
          className="h-17 w-22 rounded-[9px] md:h-12 md:w-16"
        />
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <span className="font-[620] [overflow-wrap:anywhere]">{item.name}</span>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {[item.supplier, moneyText(item.price)].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-2 max-md:mt-1.5 md:text-right">
        <Chip tone={stockTone(item.quantity)}>
          {countText(item.quantity)}
          <span className="md:sr-only">units</span>
        </Chip>
      </Cell>
      <Cell className="text-sm max-md:col-span-2 max-md:mt-3 max-md:min-w-0">
        <span className="md:hidden">Deleted </span>
        <Moment at={item.deletedAt} />
        <span className="block text-muted [overflow-wrap:anywhere] max-md:inline"> by {item.deletedBy}</span>
      </Cell>
      <Cell className="text-sm max-md:col-span-2">
        <span className="md:hidden">Can be restored </span>
        <time dateTime={item.purgeAt} title={exactText(item.purgeAt)}>
          until {dateText(item.purgeAt)}
        </time>
      </Cell>
      {onRestore && (
        <Cell className="max-md:col-span-2 max-md:mt-3 md:text-right print:hidden">
          <Button size="small" busy={busy} onClick={() => onRestore(item)} className="max-md:w-full">
            Restore <span className="sr-only">{item.name}</span>
          </Button>
        </Cell>
      )}
    </DataRow>
  );
}
