import type { DeletedItem } from '@godown/shared/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

const toColumns = (mayRestore: boolean) => [
  { label: t`Image`, className: 'w-22 lg:w-24' },
  { label: t`Item` },
  { label: t`Stock`, className: 'w-20 lg:w-28', end: true },
  { label: t({ message: 'Deleted', context: 'time' }), className: 'w-38 lg:w-[24%]' },
  { label: t`Can be restored`, className: 'w-27 lg:w-40' },
  ...(mayRestore ? [{ label: t`Action`, className: 'w-28 lg:w-32 print:hidden', end: true }] : []),
];

interface DeletedItemsTableProps {
  items: DeletedItem[];
  busy: ReadonlySet<string>;
  onRestore: (item: DeletedItem) => void;
}

/** The deleted items, each with Restore: a table on a wide screen, cards on a phone. */
export function DeletedItemsTable({ items, busy, onRestore }: DeletedItemsTableProps) {
  const mayRestore = useMay('delete');
  return (
    <DataTable caption={t`Deleted items`} columns={toColumns(mayRestore)} className="md:table-fixed">
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
  const { name, deletedBy: person } = item;
  const count = countText(item.quantity);
  const date = dateText(item.purgeAt);
  return (
    <DataRow
      className={`max-md:grid-cols-[5.5rem_1fr] max-md:gap-x-3.5 max-md:p-3 ${busy ? 'opacity-50' : ''}`}
    >
      <Cell className="max-md:row-span-2 max-md:row-start-1 max-md:self-start">
        <ProductPicture
          src={pictureOf(item, 'list')}
          alt={name}
          className="h-17 w-22 rounded-[9px] md:h-12 md:w-16"
        />
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <span title={name} className="line-clamp-2 font-[620] [overflow-wrap:anywhere] print:line-clamp-none">
          {name}
        </span>
        <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
          {[item.supplier, moneyText(item.price)].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-2 max-md:mt-1.5 md:text-right">
        <Chip tone={stockTone(item.quantity)}>
          <span>
            <Trans>
              {count} <span className="md:sr-only">units</span>
            </Trans>
          </span>
        </Chip>
      </Cell>
      <Cell className="text-sm max-md:col-span-2 max-md:mt-3 max-md:min-w-0">
        <span className="md:hidden">
          <Trans context="time">Deleted</Trans>{' '}
        </span>
        <Moment at={item.deletedAt} />
        <span
          title={person}
          className="block text-muted max-md:[overflow-wrap:anywhere] max-md:inline md:truncate print:whitespace-normal"
        >
          {' '}
          <Trans>by {person}</Trans>
        </span>
      </Cell>
      <Cell className="text-sm max-md:col-span-2">
        <span className="md:hidden">
          <Trans>Can be restored</Trans>{' '}
        </span>
        <time dateTime={item.purgeAt} title={exactText(item.purgeAt)}>
          <Trans>until {date}</Trans>
        </time>
      </Cell>
      {onRestore && (
        <Cell className="max-md:col-span-2 max-md:mt-3 md:text-right print:hidden">
          <Button size="small" busy={busy} onClick={() => onRestore(item)} className="max-md:w-full">
            <Trans>
              Restore <span className="sr-only">{name}</span>
            </Trans>
          </Button>
        </Cell>
      )}
    </DataRow>
  );
}
