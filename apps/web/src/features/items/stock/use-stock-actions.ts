import type { Item } from '@godown/shared/item';
import { useState } from 'react';
import { failureText } from '../../../lib/api-error';
import { isUncertain, NotSentError } from '../../../lib/send-once';
import { useIsShown } from '../../../lib/use-is-shown';
import { notify } from '../../../ui/notify';
import { shortName } from '../../movements/words';
import {
  type ChangeKind,
  type Counted,
  changeText,
  kindOf,
  type StockChange,
  unknownText,
} from './stock-change';
import { type Unknown, useStockChanges } from './use-stock-changes';

const FAILED: Record<ChangeKind, string> = {
  delivered: 'Not delivered.',
  restock: 'Not restocked.',
  transfer: 'Not moved.',
};

const UNDO_UNKNOWN =
  'No answer came, so it is not known whether this was undone. The history says; undoing it there counts once.';

/** Something was sent, and nobody knows what became of it. */
const isUnknown = (error: unknown) => isUncertain(error) && !(error instanceof NotSentError);

/** What people can do to an item's stock, and what they are told of it. */
export function useStockActions(item: Item) {
  const { change, sendAgain, takeBack, unknown } = useStockChanges(item);
  const [failure, setFailure] = useState<{ kind: ChangeKind; text: string } | null>(null);
  const isShown = useIsShown();

  const tell = (kind: ChangeKind, text: string) => {
    // Whoever has gone on to another page hears it there.
    if (isShown.current) setFailure({ kind, text });
    else notify.error(`${item.name}: ${text}`);
  };

  const undo = async (counted: Counted, made: StockChange) => {
    try {
      await takeBack(counted, made);
      notify.success('Undone.');
    } catch (error) {
      tell(kindOf(made), isUnknown(error) ? UNDO_UNKNOWN : `Not undone. ${failureText(error)}`);
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
      if (!isUnknown(error)) tell(kind, `${FAILED[kind]} ${failureText(error)}`);
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
