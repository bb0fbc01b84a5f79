/** The command that reverses movements. */
import { ObjectId } from 'mongodb';
import type { MovementDoc } from '../records/movement-doc.js';
import type { Answers } from './ask.js';
import { bring } from './attachments.js';
import { type Command, changeItem, Refusal } from './commands.js';
import { askAboutCounts } from './counted-since.js';
import type { HistoryAttachment } from './histories.js';
import { findIn, needsOf, reverseMovements } from './reverse-movements.js';

/** Reverses movements of one item, all or none, also after later changes. Asks about those that a later count has corrected. */
export function undoMovements(
  item: ObjectId,
  originals: readonly MovementDoc[],
  histories: HistoryAttachment,
  answers: Answers = {},
): Command {
  const reversal = changeItem(item, null, (next, _context, snapshot) => {
    askAboutCounts(answers, next.item, originals);
    const pair = originals.length > 1 ? { transfer: new ObjectId() } : {};
    reverseMovements(next, originals, { findHistory: findIn(histories, snapshot), pair });
    for (const original of originals) next.forgetCount(original);
    const error = next.findError();
    if (error !== null) throw new Refusal('not_undoable', error);
  });
  return {
    ...reversal,
    brings: needsOf(originals).map((need) => bring(histories, need)),
    undoes: originals.map(({ _id }) => _id),
    run(snapshot, context) {
      if (originals.some(({ _id }) => snapshot.isUndone(_id)))
        throw new Refusal('already_undone', /* i18n */ 'This movement has been undone already.');
      if (!snapshot.stateOf(item).active)
        throw new Refusal(
          'item_not_found',
          /* i18n */ 'The item does not exist. If it was deleted, restore it first.',
        );
      return reversal.run(snapshot, context);
    },
  };
}
