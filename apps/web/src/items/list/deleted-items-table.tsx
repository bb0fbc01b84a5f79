import type { DeletedItem } from '@godown/shared/items/item';
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
import { WholeWords } from '../../ui/whole-words';

const toColumns = (mayRestore: boolean) => [
  { label: t`Image`, className: 'w-22 lg:w-24' },
  { label: t`Item` },
  { label: t`Stock`, className: 'w-18 lg:w-28', end: true },
  { label: t({ message: 'Deleted', context: 'time' }), className: 'w-65 lg:w-[30%]' },
  ...(mayRestore ? [{ label: t`Action`, className: 'w-33 lg:w-36 print:hidden', end: true }] : []),
];

interface DeletedItemsTableProps {
  items: DeletedItem[];
  busy: ReadonlySet<string>;
  onRestore: (item: DeletedItem) => void;
}

/** The deleted items, each with Restore: a table on a wide screen, a dense list on a phone. */
export function DeletedItemsTable({ items, busy, onRestore }: DeletedItemsTableProps) {
  const mayRestore = useMay('delete');
  return (
    <DataTable isDense caption={t`Deleted items`} columns={toColumns(mayRestore)} className="md:table-fixed">
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
  const { name } = item;
  const count = countText(item.quantity);
  return (
    <DataRow
      className={`max-md:grid-cols-[3.5rem_1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-2.5 ${busy ? 'opacity-50' : ''}`}
    >
      <Cell className="max-md:row-start-1 max-md:self-start">
        <ProductPicture
          src={pictureOf(item, 'list')}
          alt={name}
          className="h-11 w-14 rounded-[9px] md:h-12 md:w-16"
        />
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-start-1 max-md:min-w-0">
        <span title={name} className="line-clamp-2 font-[620] [overflow-wrap:anywhere] print:line-clamp-none">
          <WholeWords text={name} />
        </span>
        <span className="line-clamp-1 text-muted text-sm [overflow-wrap:anywhere] print:line-clamp-none">
          {[moneyText(item.price), item.supplier].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell className="max-md:col-start-3 max-md:row-start-1 max-md:self-end max-md:justify-self-end md:text-right">
        <Chip tone={stockTone(item.quantity)}>
          <span>
            <Trans>
              {count} <span className="md:sr-only">units</span>
            </Trans>
          </span>
        </Chip>
      </Cell>
      <WhenCell item={item} />
      {onRestore && (
        <Cell className="max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:pb-7 md:text-right print:hidden">
          <Button size="small" busy={busy} onClick={() => onRestore(item)}>
            <Trans>
              Restore <span className="sr-only">{name}</span>
            </Trans>
          </Button>
        </Cell>
      )}
    </DataRow>
  );
}

/** When and by whom it was deleted, and until when it can be restored. */
function WhenCell({ item: { deletedAt, deletedBy: person, purgeAt } }: { item: DeletedItem }) {
  const date = dateText(purgeAt);
  return (
    <Cell className="text-muted text-sm max-md:col-span-3 max-md:row-start-2 max-md:min-w-0 max-md:[overflow-wrap:anywhere]">
      <span title={person} className="text-text md:block md:truncate print:whitespace-normal">
        <span className="md:hidden">
          <Trans context="time">Deleted</Trans>{' '}
        </span>
        <Moment at={deletedAt} /> <Trans>by {person}</Trans>
      </span>
      <span className="md:hidden"> · </span>
      <Trans>Can be restored</Trans>{' '}
      <time dateTime={purgeAt} title={exactText(purgeAt)}>
        <Trans>until {date}</Trans>
      </time>
    </Cell>
  );
}
