import { describe, expect, it } from 'vitest';
import { makeMovement, makeTransfer } from '../test/movements-kit';
import { groupValue, isSameGroup, isUndone, sumOf, toGroups } from './movement-groups';

const delivery = makeMovement();
const added = (['halishar', 'bahaddarhat', 'uttara'] as const).map((warehouse) =>
  makeMovement({ reason: 'added', version: 1, warehouse, change: 4 }),
);

describe('toGroups', () => {
  it('makes one group of the movements of one change', () => {
    const groups = toGroups([delivery, ...makeTransfer(), ...added]);
    expect(groups.map(sumOf)).toEqual([-1, 0, 12]);
  });

  it('leaves out the last change while the next page may have the rest of it', () => {
    const page = [delivery, ...added.slice(0, 2)];
    expect(toGroups(page, { more: true }).map(sumOf)).toEqual([-1]);
    expect(toGroups([...page, ...added.slice(2)]).map(sumOf)).toEqual([-1, 12]);
  });

  it('keeps every change with a single movement, and every change of a complete list', () => {
    expect(toGroups([makeMovement(), delivery], { more: true })).toHaveLength(2);
    expect(toGroups(added, { more: true })).toHaveLength(1);
  });
});

it('changes the value of the item by the changes of all its movements', () => {
  const movements = [
    makeMovement({ reason: 'added', version: 1, change: 5, value: { change: 50, after: 110.5, pieces: 11 } }),
    makeMovement({
      reason: 'added',
      version: 1,
      value: { change: 60, corrected: 0.5, after: 60.5, pieces: 6 },
    }),
    makeMovement({ reason: 'added', version: 1 }),
  ];
  const [group] = toGroups(movements);
  expect(group && groupValue(group)).toEqual({ change: 110, corrected: 0.5, after: 110.5, pieces: 11 });
  const [unknown] = toGroups([delivery]);
  expect(unknown && groupValue(unknown)).toBeUndefined();
});

it('is the same group after a refetch, unless it was undone', () => {
  const [delivered, restocked] = [makeMovement(), makeMovement({ reason: 'restock', change: 4 })];
  const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id });
  const [before, other] = toGroups([delivered, restocked]);
  const [, after, same] = toGroups([undo, { ...delivered, undoneBy: undo._id }, restocked]);
  if (!before || !other || !after || !same) throw new Error('three were made');
  expect(isSameGroup(other, same)).toBe(true);
  expect(isSameGroup(before, after)).toBe(false);
});

it('is undone, counts again when its undo is undone, and is undone again by the next undo', () => {
  let chain = [makeMovement()];
  const states = [1, 2, 3].map(() => {
    const [latest, ...older] = chain;
    if (!latest) throw new Error('there is at least one');
    const undo = makeMovement({ reason: 'undo', undoes: latest._id });
    chain = [undo, { ...latest, undoneBy: undo._id }, ...older];
    const groups = toGroups(chain);
    return [groups.map(isUndone), groups.at(-1)?.undoings.at(-1)?._id === undo._id];
  });
  expect(states).toEqual([
    [[false, true], true],
    [[false, true, false], true],
    [[false, true, false, true], true],
  ]);
});

it('is undone if the list does not have its undo', () => {
  const [group] = toGroups([makeMovement({ undoneBy: 'd'.repeat(24) })]);
  expect(group && isUndone(group)).toBe(true);
});
