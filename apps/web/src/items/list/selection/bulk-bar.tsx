import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { MAX_SELECTED, type Selection } from '@godown/shared/bulk/jobs';
import { APP_ROUTES } from '@godown/shared/http/routes';
import type { Item } from '@godown/shared/items/item';
import type { ItemFilter } from '@godown/shared/items/item-query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { May } from '../../../account/may';
import { useOnline } from '../../../outbox/use-online';
import { ExportProgress, useExport } from '../../../stock/export-menu';
import { type ExportFormat, requestOf } from '../../../stock/save-export';
import { Button, LinkButton } from '../../../ui/button';
import { countText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { keepRoom } from '../../../ui/keep-room';
import { MENU_ENTRY, MoreMenu } from '../../../ui/more-menu';
import { PriceDialog } from './price-dialog';
import { changePriceText, changeSupplierText, type Selected, selectedText } from './selected-words';
import { SupplierDialog } from './supplier-dialog';
import { ALL_TICKED, countTicks, NO_TICKS, type Ticks, toSelection } from './ticks';
import { useBulk } from './use-bulk';

interface BulkBarProps {
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
  /** The items that are fetched. */
  items: readonly Item[];
  /** Number of matching items; null if that is not known. */
  matching: number | null;
  /** True if there are more than `matching`. */
  hasMore: boolean;
  filter: ItemFilter;
}

/** Actions for the ticked items. */
export function BulkBar(props: BulkBarProps) {
  const { ticks, onTicks, items, filter } = props;
  const [open, setOpen] = useState<'price' | 'supplier' | null>(null);
  const online = useOnline();
  const selected = { count: countTicks(ticks, props.matching), hasMore: ticks.isAll && props.hasMore };
  const selection = toSelection(ticks, filter);
  const bulk = useBulk(selection, { selected, onStarted: () => onTicks(NO_TICKS) });
  const dialog = { onStart: bulk.start, onClose: () => setOpen(null) };
  return (
    <section
      ref={keepRoom}
      aria-label={t`Selected items`}
      className="sticky bottom-[calc(var(--bottom-bar)+.75rem)] z-20 mt-3 flex animate-rise md:flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-2 shadow-raised print:hidden"
    >
      <Head {...props} selected={selected} />
      {online ? (
        <div className="flex gap-2">
          <May permission={MONEY_CHANGES.itemPrice}>
            <ChangeButton name={t`Change price`} short={t`Price`} onClick={() => setOpen('price')} />
          </May>
          <May permission="write">
            <Button size="small" className="max-md:hidden" onClick={() => setOpen('supplier')}>
              <Trans>Change supplier</Trans>
            </Button>
          </May>
          <Menu
            {...props}
            selection={selection}
            onSupplier={() => setOpen('supplier')}
            onDelete={bulk.remove}
          />
        </div>
      ) : (
        <>
          <p className="px-2 text-muted text-sm">
            <Trans>Changing many items needs a connection.</Trans>
          </p>
          {!ticks.isAll && <LabelsLink selection={selection} size="small" />}
        </>
      )}
      {open === 'price' && (
        <PriceDialog
          {...dialog}
          title={changePriceText(selected)}
          ticks={ticks}
          items={items}
          filter={filter}
          count={selected.hasMore ? null : selected.count}
        />
      )}
      {open === 'supplier' && <SupplierDialog {...dialog} title={changeSupplierText(selected)} />}
    </section>
  );
}

interface MenuProps extends BulkBarProps {
  selection: Selection;
  onSupplier: () => void;
  onDelete: () => Promise<void>;
}

/** The rarer actions, and on a phone all those that have no room in the row. */
function Menu({ ticks, onTicks, matching, hasMore, selection, onSupplier, onDelete }: MenuProps) {
  const exporting = useExport();
  const save = (format: ExportFormat) =>
    void exporting.start(requestOf('POST /export/items', { body: { format, selection } }));
  if (exporting.received !== null) return <ExportProgress {...exporting} />;
  return (
    <MoreMenu place="bottom-full mb-1.5" label={t`More about the selected items`}>
      {hasOthers(ticks, matching, hasMore) && (
        <Button
          {...MENU_ENTRY}
          className={`${MENU_ENTRY.className} md:hidden`}
          onClick={() => onTicks(ALL_TICKED)}
        >
          {allText(matching, hasMore)}
        </Button>
      )}
      <May permission="write">
        <Button {...MENU_ENTRY} className={`${MENU_ENTRY.className} md:hidden`} onClick={onSupplier}>
          <Trans>Change supplier</Trans>
        </Button>
      </May>
      <LabelsLink selection={selection} {...MENU_ENTRY} />
      <Button {...MENU_ENTRY} onClick={() => save('csv')}>
        <Trans>Export as CSV</Trans>
      </Button>
      <Button {...MENU_ENTRY} onClick={() => save('xlsx')}>
        <Trans>Export as Excel (XLSX)</Trans>
      </Button>
      <Button
        {...MENU_ENTRY}
        className={`${MENU_ENTRY.className} max-md:hidden`}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
      <May permission="delete">
        <Button {...MENU_ENTRY} className="justify-start! text-bad!" onClick={() => void onDelete()}>
          <Trans>Delete</Trans>
        </Button>
      </May>
    </MoreMenu>
  );
}

function LabelsLink({
  selection,
  ...look
}: { selection: Selection } & Omit<ComponentProps<typeof LinkButton>, 'to' | 'state'>) {
  return (
    <LinkButton {...look} to={APP_ROUTES.labels} state={{ ticked: selection }}>
      <Trans>Labels</Trans>
    </LinkButton>
  );
}

/** A phone has room for the short name. */
function ChangeButton(props: { name: string; short: string; onClick: () => void }) {
  const { name, short, onClick } = props;
  return (
    <Button size="small" aria-label={name} onClick={onClick}>
      <span className="max-md:hidden">{name}</span>
      <span className="md:hidden">{short}</span>
    </Button>
  );
}

/** True if more items match than are ticked. */
const hasOthers = (ticks: Ticks, matching: number | null, hasMore: boolean) =>
  !ticks.isAll && (hasMore || (matching ?? MAX_SELECTED) > ticks.ids.size);

function Head({ ticks, onTicks, matching, hasMore, selected }: BulkBarProps & { selected: Selected }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 md:basis-72">
      <button
        type="button"
        aria-label={t`Clear the selection`}
        onClick={() => onTicks(NO_TICKS)}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
      >
        <Glyph name="close" className="size-5" />
      </button>
      <p role="status" className="min-w-0 font-[620] text-sm tabular-nums">
        {selectedText(selected)}
      </p>
      {hasOthers(ticks, matching, hasMore) && (
        <Button
          size="small"
          variant="faint"
          className="ml-auto text-accent! max-md:hidden"
          onClick={() => onTicks(ALL_TICKED)}
        >
          {allText(matching, hasMore)}
        </Button>
      )}
    </div>
  );
}

function allText(matching: number | null, hasMore: boolean): string {
  if (matching === null) return t`Select all that match`;
  const count = countText(matching);
  return hasMore ? t`Select all, over ${count}` : t`Select all ${count}`;
}
