import type { DeletedItem } from '@godown/shared/items/item';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { useMay } from '../account/may';
import { useNameOf } from '../account/names';
import { useBusyItems } from '../stock/changes/shown-items';
import { useChanges } from '../stock/changes/use-changes';
import { pictureOf } from '../stock/picture';
import { deletedItemsQuery } from '../stock/queries';
import { stockTone } from '../stock/stock';
import { useList } from '../stock/use-list';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { countText, moneyText } from '../ui/format';
import { ListCount, ListPage } from '../ui/list-page';
import { type Columns, column, ListTable } from '../ui/list-table';
import { Moment } from '../ui/moment';
import { ProductPicture } from '../ui/product-picture';
import { NO_FILTERS } from '../ui/url-filters';
import { dateText, exactText } from '../ui/when';
import { WholeWords } from '../ui/whole-words';
import { restored } from './changes/whole-item';

/** /deletedItems: the items that were deleted in the last 30 days, each with Restore. */
export function DeletedItemsPage() {
  const list = useList(DELETED_ITEMS);
  const { rows, query } = list;
  const shown = useRef<HTMLElement>(null);
  const mayRestore = useMay('delete');
  const { make } = useChanges();
  const busy = useBusyItems(restored);
  const start = async (item: DeletedItem) => {
    const pressed = document.activeElement;
    await make(restored, item, {});
    // The restored row is removed. The focus stays in the list, unless the person has moved it.
    if (document.activeElement === pressed || document.activeElement === document.body)
      shown.current?.focus({ preventScroll: true });
  };
  return (
    <ListPage
      list={list}
      ref={shown}
      lead={
        rows.length === 0 && !query.isPending ? (
          t`Deleted items can be restored for 30 days.`
        ) : (
          <ListCount list={list} otherwise={t`Each can be restored for 30 days.`} />
        )
      }
    >
      <ListTable
        list={list}
        columns={columnsOf(busy, mayRestore ? start : undefined)}
        // On a phone Stock stands below Action.
        phone="max-md:grid-cols-[3.5rem_1fr_auto] max-md:gap-y-1 max-md:py-2.5 max-md:[grid-template-areas:'picture_title_side'_'detail_detail_detail']"
        rowProps={({ _id }) => ({ className: busy.has(_id) ? 'opacity-50' : '' })}
      />
    </ListPage>
  );
}

const DELETED_ITEMS = {
  query: deletedItemsQuery,
  filters: NO_FILTERS,
  words: {
    title: msg`Deleted items`,
    loading: msg`Loading the deleted items`,
    failed: msg`The deleted items could not be loaded`,
    nextFailed: msg`The next deleted items could not be loaded.`,
    empty: {
      title: msg`No deleted items`,
      detail: msg`Deleted items stay here for 30 days, in case it was a mistake.`,
    },
    length: (total: number, count: string) =>
      plural(total, {
        0: 'No deleted items',
        one: `${count} deleted item. Each can be restored for 30 days.`,
        other: `${count} deleted items. Each can be restored for 30 days.`,
      }),
    moreThan: (count: string) => t`More than ${count} deleted items. Each can be restored for 30 days.`,
  },
};

const columnsOf = (
  busy: ReadonlySet<string>,
  onRestore: ((item: DeletedItem) => void) | undefined,
): Columns<DeletedItem> => [
  column(
    { label: t`Image`, className: 'w-22 lg:w-24', phone: 'picture', cells: 'max-md:self-start' },
    (item) => (
      <ProductPicture
        src={pictureOf(item, 'list')}
        alt={item.name}
        className="h-11 w-14 rounded-[9px] md:h-12 md:w-16"
      />
    ),
  ),
  column({ label: t`Item`, phone: 'title' }, ({ name, price, supplier }) => (
    <>
      <span title={name} className="line-clamp-2 font-[620] print:line-clamp-none">
        <WholeWords text={name} />
      </span>
      <span className="line-clamp-1 text-muted text-sm print:line-clamp-none">
        {[moneyText(price), supplier].filter(Boolean).join(' · ')}
      </span>
    </>
  )),
  column(
    {
      label: t`Stock`,
      className: 'w-18 lg:w-28',
      end: true,
      phone: 'side',
      cells: 'max-md:self-end max-md:justify-self-end',
    },
    (item) => {
      const count = countText(item.quantity);
      return (
        <Chip tone={stockTone(item.quantity)}>
          <span>
            <Trans>
              {count} <span className="md:sr-only">units</span>
            </Trans>
          </span>
        </Chip>
      );
    },
  ),
  column(
    {
      label: t({ message: 'Deleted', context: 'time' }),
      className: 'w-65 lg:w-[30%]',
      phone: 'detail',
      cells: 'text-muted text-sm',
    },
    (item) => <Deletion item={item} />,
  ),
  onRestore !== undefined &&
    column(
      {
        label: t`Action`,
        className: 'w-33 lg:w-36 print:hidden',
        end: true,
        phone: 'side',
        cells: 'max-md:self-start max-md:pb-7 print:hidden',
      },
      (item) => {
        const { name } = item;
        return (
          <Button size="small" busy={busy.has(item._id)} onClick={() => onRestore(item)}>
            <Trans>
              Restore <span className="sr-only">{name}</span>
            </Trans>
          </Button>
        );
      },
    ),
];

/** When and by whom it was deleted, and until when it can be restored. */
function Deletion({ item: { deletedAt, deletedBy, purgeAt } }: { item: DeletedItem }) {
  const person = useNameOf()(deletedBy);
  const date = dateText(purgeAt);
  return (
    <>
      <span title={deletedBy} className="text-text md:block md:truncate print:whitespace-normal">
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
    </>
  );
}
