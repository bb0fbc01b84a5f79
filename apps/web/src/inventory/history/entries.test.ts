import { describe, expect, it } from 'vitest';
import { makeMovement, makeTransfer } from '../../test/movements-kit';
import { sumOf, toEntries } from './entries';

const delivery = makeMovement();
const added = (['halishar', 'bahaddarhat', 'uttara'] as const).map((warehouse) =>
  makeMovement({ reason: 'added', version: 1, warehouse, change: 4 }),
);

describe('toEntries', () => {
  it('makes one entry of what one change wrote', () => {
    const entries = toEntries([delivery, ...makeTransfer(), ...added]);
    expect(entries.map(sumOf)).toEqual([-1, 0, 12]);
  });

  it('keeps the last change back while the rest of it may be to come', () => {
    const page = [delivery, ...added.slice(0, 2)];
    expect(toEntries(page, { more: true }).map(sumOf)).toEqual([-1]);
    expect(toEntries([...page, ...added.slice(2)]).map(sumOf)).toEqual([-1, 12]);
  });

  it('keeps nothing back that is of one movement, or all there is', () => {
    expect(toEntries([makeMovement(), delivery], { more: true })).toHaveLength(2);
    expect(toEntries(added, { more: true })).toHaveLength(1);
  });
});

it('are the very same for movements that are, so that only what is new is drawn', () => {
  const [delivered, restocked] = [makeMovement(), makeMovement({ reason: 'restock', change: 4 })];
  const [first, second] = toEntries([delivered, restocked]);
  const undo = makeMovement({ reason: 'undo', change: 1, undoes: delivered._id });
  const undone = { ...delivered, undoneBy: undo._id };
  const later = toEntries([undo, undone, restocked]);
  expect(later[2]).toBe(second);
  expect(later[1]).not.toBe(first);
  expect(toEntries([undo, undone, restocked])).toEqual(later);
  // Of the same movements, and yet another: what took it back is no longer in the list.
  expect(toEntries([undone])[0]?.undoing).toBeUndefined();
});
