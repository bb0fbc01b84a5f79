/** Reverses movements of one item, and gives it the value that it would have without them. */
import { sentence } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import type { MovementDoc } from '../records/movement-doc.js';
import { addSums, totalOfSums, type ValueSums } from '../records/movement-worth.js';
import { Refusal, type Snapshot } from './commands.js';
import type { HistoryAttachment, HistoryNeed } from './histories.js';
import { type NextVersion, toValueState } from './next-version.js';
import { concernsValue, follow, type History, kindOf, storedKnownUntil, storedSums } from './revaluation.js';

interface Reversing {
  /** Finds the movements after them. Null: they were not read. */
  findHistory: (item: ObjectId) => History | null;
  /** Fields that the two reversals of a transfer share. */
  pair?: { transfer?: ObjectId };
}

/** Finds the history that the command has brought, with the movements of the commands before it. */
export const findIn =
  (histories: HistoryAttachment, snapshot: Snapshot) =>
  (item: ObjectId): History | null =>
    snapshot.attached(histories).find(item, snapshot.movements);

/** Histories that are needed to reverse these movements. */
export function needsOf(originals: readonly MovementDoc[]): HistoryNeed[] {
  const oldest = new Map<string, HistoryNeed & { from: number }>();
  for (const { item, version } of originals.filter(concernsValue)) {
    const from = Math.min(version, oldest.get(String(item))?.from ?? version);
    oldest.set(String(item), { item, from });
  }
  return [...oldest.values()];
}

/** Throws `Refusal` if the movements after them were not read. */
export function reverseMovements(
  next: NextVersion,
  originals: readonly MovementDoc[],
  { findHistory, pair = {} }: Reversing,
): void {
  for (const original of originals) next.reverse(original, pair);
  const valued = originals.filter(concernsValue);
  if (valued.length === 0) return;
  const { _id: item, name } = next.item;
  const history = findHistory(item);
  if (!history)
    throw new Refusal(
      'not_undoable',
      sentence(/* i18n */ '{item} was just changed. Try again.', { item: name }),
    );
  const movements = [...history.movements, ...next.movements];
  const { state, sums, knownUntil } = follow({ ...history, movements });
  const stored = storedSums(movements);
  const taken = valued.reduce<ValueSums>(
    (all, { worth, ...original }) => addSums(all, { [kindOf(original) ?? 'losses']: worth?.change ?? 0 }),
    {},
  );
  if (valued.some(({ version }) => version < next.stored.version))
    next.set({ revaluedAt: next.item.updatedAt });
  const { pieces } = toValueState(next.item);
  if (state.pieces === pieces) {
    const corrections = addSums(sums, addSums(stored, taken, -1), -1);
    const isOther = storedKnownUntil({ ...history, movements })?.getTime() !== knownUntil?.getTime();
    next.revalue(originals, {
      state,
      corrections,
      ...(state.cost === null && isOther && { knownUntil }),
    });
    return;
  }
  // An older copy of the item has come from a backup: its value is not the one that its movements lead to.
  const reached = next.value.worth - totalOfSums(taken);
  const left = pieces === 0 ? 0 : reached;
  const corrections = addSums({ revalued: left }, { revalued: reached }, -1);
  next.revalue(originals, { state: { ...next.value, pieces, worth: left }, corrections });
}
