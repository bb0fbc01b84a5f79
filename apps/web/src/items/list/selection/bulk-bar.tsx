import type { Item } from '@godown/shared/item';
import type { ItemFilter } from '@godown/shared/item-query';
import { MAX_SELECTED, type Selection } from '@godown/shared/jobs';
import { APP_ROUTES } from '@godown/shared/routes';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { May } from '../../../account/may';
import { useOnline } from '../../../outbox/use-outbox';
import { ExportMenu } from '../../../stock/export-menu';
import { Button, LinkButton } from '../../../ui/button';
import { countText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { PriceDialog } from './price-dialog';
import { changePriceText, changeSupplierText, type Selected, selectedText } from './selected-words';
import { SupplierDialog } from './supplier-dialog';
import { ALL_TICKED, countTicks, NO_TICKS, type Ticks, toSelection } from './ticks';
import { useBulk } from './use-bulk';

export interface BulkBarProps {
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
  /** The items that are fetched. */
  items: readonly Item[];
  /** How many items match; null if that is not known. */
  matching: number | null;
  /** Whether there are more than `matching`. */
  hasMore: boolean;
  filter: ItemFilter;
}

/** What can be done with the ticked items. */
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
      aria-label={t`Selected items`}
      className="sticky bottom-[calc(var(--bottom-bar)+.75rem)] z-20 mt-3 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-2 shadow-raised print:hidden"
    >
      <Head {...props} selected={selected} />
      {online ? (
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <May permission="write">
            <ChangeButton name={t`Change price`} short={t`Price`} onClick={() => setOpen('price')} />
            <ChangeButton name={t`Change supplier`} short={t`Supplier`} onClick={() => setOpen('supplier')} />
          </May>
          <ExportMenu request={(format) => ({ path: '/export/items', body: { format, selection } })} />
          <LabelsLink selection={selection} />
          <Button size="small" className="max-md:hidden" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <May permission="delete">
            <Button size="small" variant="danger" className={NARROW} onClick={() => void bulk.remove()}>
              <Trans>Delete</Trans>
            </Button>
          </May>
        </div>
      ) : (
        <>
          <p className="px-2 text-muted text-sm">
            <Trans>Changing many items needs a connection.</Trans>
          </p>
          {!ticks.isAll && <LabelsLink selection={selection} />}
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

/** At most three in a row of a phone. */
const NARROW = 'max-md:px-2.5! max-md:flex-1';

function LabelsLink({ selection }: { selection: Selection }) {
  return (
    <LinkButton size="small" className={NARROW} to={APP_ROUTES.labels} state={{ ticked: selection }}>
      <Trans>Labels</Trans>
    </LinkButton>
  );
}

/** A phone has room for the short name. */
function ChangeButton(props: { name: string; short: string; onClick: () => void }) {
  const { name, short, onClick } = props;
  return (
    <Button size="small" className={NARROW} aria-label={name} onClick={onClick}>
      <span className="max-md:hidden">{name}</span>
      <span className="md:hidden">{short}</span>
    </Button>
  );
}

function Head({ ticks, onTicks, matching, hasMore, selected }: BulkBarProps & { selected: Selected }) {
  const hasOthers = !ticks.isAll && (hasMore || (matching ?? MAX_SELECTED) > ticks.ids.size);
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-2">
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
      {hasOthers && (
        <Button
          size="small"
          variant="faint"
          className="ml-auto text-accent!"
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
