import { t } from '@lingui/core/macro';
import { useMay } from '../../account/may';
import { itemPath } from '../../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { DeleteButton } from './delete-button';
import type { ItemRows } from './item-list';

const toColumns = (mayDelete: boolean) => [
  { label: t`User Email`, className: 'w-[26%] lg:w-[30%]' },
  { label: t`Product Model` },
  { label: t`Category`, className: 'w-34 lg:w-44' },
  ...(mayDelete ? [{ label: t`Action`, className: 'w-28 lg:w-32 print:hidden', end: true }] : []),
];

interface MyItemsTableProps extends ItemRows {
  /** The owner of the items, shown if an item has no address. */
  email: string;
}

/** The items a person added: a table on a wide screen, a dense list on a phone. */
export function MyItemsTable({ items, email, deleting, onDelete, measure, ...rows }: MyItemsTableProps) {
  const mayDelete = useMay('delete');
  return (
    <DataTable
      isDense
      caption={t`My Items`}
      columns={toColumns(mayDelete)}
      className="md:table-fixed"
      undrawn={rows}
    >
      {items.map((item, index) => (
        <DataRow
          key={item._id}
          ref={measure}
          data-index={rows.offset + index}
          aria-rowindex={rows.offset + index + 2}
          className={`cursor-pointer max-md:grid-cols-[1fr_auto_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2 ${deleting.has(item._id) ? 'opacity-50' : ''}`}
        >
          <Cell className="text-muted text-sm [overflow-wrap:anywhere] max-md:col-start-1 max-md:row-start-2 max-md:min-w-0">
            {item.email ?? email}
          </Cell>
          <Cell className="max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:min-w-0">
            <span title={item.name} className="line-clamp-2 print:line-clamp-none">
              <RowLink to={itemPath(item._id)}>{item.name}</RowLink>
            </span>
          </Cell>
          <Cell className="text-muted text-sm max-md:col-start-2 max-md:row-start-2">
            {/* Spec: this word, where an item has no category of its own. */}
            {item.category || t`Oven`}
          </Cell>
          {mayDelete && (
            <Cell className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 md:text-right print:hidden">
              <DeleteButton item={item} busy={deleting.has(item._id)} onDelete={onDelete} />
            </Cell>
          )}
        </DataRow>
      ))}
    </DataTable>
  );
}
