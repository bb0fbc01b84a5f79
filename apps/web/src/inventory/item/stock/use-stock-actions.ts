import type { Item } from '@godown/shared/item';
import { useState } from 'react';
import { isUncertain, type Outcome, toOutcome } from '../../../sync/outcome';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { shortName } from '../../history/words';
import {
  type ChangeKind,
  type Counted,
  changeText,
  kindOf,
  type StockChange,
  unknownText,
} from './stock-change';
import { type Unknown, useStockChanges } from './use-stock-changes';

const DONE: Record<ChangeKind, string> = { delivered: 'delivered', restock: 'restocked', transfer: 'moved' };

const UNDO = { done: 'undone', next: 'The history says; undoing it there counts once.' };

/** What people can do to an item's stock, and what they are told of it. */
export function useStockActions(item: Item) {
  const { change, sendAgain, takeBack, unknown } = useStockChanges(item);
  const [failure, setFailure] = useState<(Outcome & { kind: ChangeKind }) | null>(null);
  const isShown = useIsShown();

  const tell = (kind: ChangeKind, outcome: Outcome) => {
    // Whoever has gone on to another page hears it there.
    if (isShown.current) setFailure({ kind, ...outcome });
    else notify.error(`${item.name}: ${outcome.text}`);
  };

  const undo = async (counted: Counted, made: StockChange) => {
    try {
      await takeBack(counted, made);
      notify.success(`Undone: ${changeText(made)}`);
    } catch (error) {
      tell(kindOf(made), toOutcome(error, UNDO));
    }
  };

  const settle = async (made: StockChange, sent: Promise<Counted>): Promise<unknown> => {
    const kind = kindOf(made);
    setFailure(null);
    try {
      const counted = await sent;
      const run = () => void undo(counted, made);
      notify.success(doneText(made), { label: 'Undo', of: item._id, run });
      return null;
    } catch (error) {
      if (!isUncertain(error)) tell(kind, toOutcome(error, { done: DONE[kind] }));
      // On the page, what is not known has a notice of its own, which stays until it is.
      else if (!isShown.current)
        notify.error(`${item.name}: ${unknownText(changeText(made))} Open the item to try again.`);
      return error;
    }
  };

  return {
    /** Resolves to null once the change is counted, else to why it is not, which has been told by then. */
    run: (wanted: StockChange) => settle(wanted, change(wanted)),
    again: (entries: readonly Unknown[]) =>
      Promise.all(entries.map((entry) => settle(entry.change, sendAgain(entry)))),
    unknown,
    failure,
    dismiss: () => setFailure(null),
  };
}

/** Spec's words for a delivery and a restock. */
function doneText(made: StockChange): string {
  if (made.to === 'transfers') return `Moved to ${shortName(made.body.to)}.`;
  return kindOf(made) === 'delivered' ? 'Item Delivered!' : 'quantity added!';
}
