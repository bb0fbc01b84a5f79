import type { Item } from '@godown/shared/item';
import type { ItemFilter } from '@godown/shared/item-query';
import { MAX_SELECTED } from '@godown/shared/jobs';
import { useState } from 'react';
import { May } from '../../../account/may';
import { useOnline } from '../../../outbox/use-outbox';
import { ExportMenu } from '../../../stock/export-menu';
import { Button } from '../../../ui/button';
import { countOf, countText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { PriceDialog } from './price-dialog';
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
  const words = tickedText(props);
  const selection = toSelection(ticks, filter);
  const bulk = useBulk(selection, { words, onStarted: () => onTicks(NO_TICKS) });
  const dialog = { onStart: bulk.start, onClose: () => setOpen(null) };
  return (
    <section
      aria-label="Selected items"
      className="sticky bottom-[calc(var(--bottom-bar)+.75rem)] z-20 mt-3 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-2 shadow-raised print:hidden"
    >
      <Head {...props} words={words} />
      {online ? (
        <div className="flex flex-wrap gap-2 max-md:w-full">
          <May permission="write">
            <ChangeButton of="price" onClick={() => setOpen('price')} />
            <ChangeButton of="supplier" onClick={() => setOpen('supplier')} />
          </May>
          <ExportMenu request={(format) => ({ path: '/export/items', body: { format, selection } })} />
          <Button size="small" className="max-md:hidden" onClick={() => window.print()}>
            Print
          </Button>
          <May permission="delete">
            <Button size="small" variant="danger" className={NARROW} onClick={() => void bulk.remove()}>
              Delete
            </Button>
          </May>
        </div>
      ) : (
        <p className="px-2 text-muted text-sm">Changing many items needs a connection.</p>
      )}
      {open === 'price' && (
        <PriceDialog
          {...dialog}
          title={`Change the price of ${words}`}
          ticks={ticks}
          items={items}
          filter={filter}
          count={props.hasMore && ticks.isAll ? null : countTicks(ticks, props.matching)}
        />
      )}
      {open === 'supplier' && <SupplierDialog {...dialog} title={`Change the supplier of ${words}`} />}
    </section>
  );
}

/** All buttons fit into one row of a phone. */
const NARROW = 'max-md:px-2.5! max-md:flex-1';

/** A phone has no room for the word Change. */
function ChangeButton({ of, onClick }: { of: 'price' | 'supplier'; onClick: () => void }) {
  return (
    <Button size="small" className={`gap-1! ${NARROW}`} onClick={onClick}>
      <span className="max-md:sr-only">Change</span>{' '}
      <span className="max-md:inline-block max-md:first-letter:uppercase">{of}</span>
    </Button>
  );
}

function Head({ ticks, onTicks, matching, hasMore, words }: BulkBarProps & { words: string }) {
  const hasOthers = !ticks.isAll && (hasMore || (matching ?? MAX_SELECTED) > ticks.ids.size);
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-2">
      <button
        type="button"
        aria-label="Clear the selection"
        onClick={() => onTicks(NO_TICKS)}
        className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
      >
        <Glyph name="close" className="size-5" />
      </button>
      <p role="status" className="min-w-0 font-[620] text-sm tabular-nums">
        {words} selected
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
  if (matching === null) return 'Select all that match';
  return hasMore ? `Select all, over ${countText(matching)}` : `Select all ${countText(matching)}`;
}

/** `12 items`, `over 990 items`. */
function tickedText({ ticks, matching, hasMore }: BulkBarProps): string {
  const count = countTicks(ticks, matching);
  if (count === null) return 'all items that match';
  return ticks.isAll && hasMore ? `over ${countOf(count, 'item')}` : countOf(count, 'item');
}
