/** What happened, in words. */
import type { MovementReason } from '@godown/shared/movements';
import { shortName, WAREHOUSES } from '@godown/shared/warehouses';
import { countText, signedText } from '../../ui/format';
import { type Entry, sumOf } from './entries';

const DONE: Record<Exclude<MovementReason, 'transfer' | 'undo'>, string> = {
  opening: 'Opening count',
  added: 'Added',
  delivered: 'Delivered',
  restock: 'Restocked',
  count: 'Counted',
  correction: 'Corrected',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** What is taken back, as the subject of "… undone". */
const UNDONE: Partial<Record<MovementReason, string>> = {
  delivered: 'Delivery',
  restock: 'Restock',
  count: 'Count',
  correction: 'Correction',
};

/** The reasons as one chooses among them. */
export const REASON_LABELS: Record<MovementReason, string> = { ...DONE, transfer: 'Moved', undo: 'Undone' };

/** Such as `Delivered, Uttara`. */
export function entryText(entry: Entry): string {
  const { reason } = entry.lead;
  const place = placesText(entry);
  if (reason === 'transfer') return transferText(entry, 'Moved');
  if (reason === 'undo') {
    if (entry.movements.length > 1 || entry.lead.transfer)
      return `Undone: ${transferText(entry, 'moved back')}`;
    return `${(entry.original && UNDONE[entry.original.reason]) ?? 'Change'} undone, ${place}`;
  }
  return `${DONE[reason]}, ${place}`;
}

/** Where, in the order in which people are shown the warehouses. */
function placesText({ movements }: Entry): string {
  const places = WAREHOUSES.filter(({ id }) => movements.some(({ warehouse }) => warehouse === id));
  if (places.length === WAREHOUSES.length) return 'all warehouses';
  return places.map((place) => place.shortName).join(', ');
}

/** Only one half of it may be in the list, on the edge of a page or of a filter. */
function transferText({ movements, lead }: Entry, moved: string): string {
  const out = movements.find(({ change }) => change < 0);
  const into = movements.find(({ change }) => change > 0);
  if (out && into) return `${moved} from ${shortName(out.warehouse)} to ${shortName(into.warehouse)}`;
  const place = shortName(lead.warehouse);
  return out ? `${moved} out of ${place}` : `${moved} into ${place}`;
}

/** The figure beside it: signed, with a minus as wide as the plus; without a sign where the total stays the same. */
export function amountText(entry: Entry): string {
  const sum = sumOf(entry);
  const moved = Math.max(...entry.movements.map(({ change }) => Math.abs(change)));
  return sum === 0 ? countText(moved) : signedText(sum);
}
