import type { Movement, MovementReason } from '@godown/shared/movements';
import { describe, expect, it } from 'vitest';
import { makeMovement, makeTransfer } from '../../test/movements-kit';
import { type Entry, toEntries } from './entries';
import { amountText, entryText } from './words';

function only(movements: Movement[]): Entry {
  const [entry, ...others] = toEntries(movements);
  if (!entry || others.length > 0) throw new Error('expected one entry');
  return entry;
}

describe('what happened', () => {
  it.each<[MovementReason, string]>([
    ['opening', 'Opening count, Uttara'],
    ['added', 'Added, Uttara'],
    ['delivered', 'Delivered, Uttara'],
    ['restock', 'Restocked, Uttara'],
    ['count', 'Counted, Uttara'],
    ['correction', 'Corrected, Uttara'],
    ['deleted', 'Deleted, Uttara'],
    ['restored', 'Restored, Uttara'],
    ['undo', 'Change undone, Uttara'],
  ])('%s reads %s', (reason, text) => {
    expect(entryText(only([makeMovement({ reason, warehouse: 'uttara' })]))).toBe(text);
  });

  it.each<[MovementReason, string]>([
    ['delivered', 'Delivery undone, Halishar'],
    ['restock', 'Restock undone, Halishar'],
    ['count', 'Count undone, Halishar'],
    ['correction', 'Correction undone, Halishar'],
  ])('an undo of %s reads %s', (reason, text) => {
    const original = makeMovement({ reason });
    const [undo] = toEntries([makeMovement({ reason: 'undo', undoes: original._id }), original]);
    expect(undo && entryText(undo)).toBe(text);
  });

  it('a transfer is one line with both places', () => {
    const both = makeTransfer();
    expect(entryText(only(both))).toBe('Moved from Halishar to Uttara');
    const [into, out] = both;
    expect(entryText(only([into]))).toBe('Moved into Uttara');
    expect(entryText(only([out]))).toBe('Moved out of Halishar');
  });

  it('an undone transfer is one line too', () => {
    expect(entryText(only(makeTransfer({ reason: 'undo' })))).toBe(
      'Undone: moved back from Halishar to Uttara',
    );
  });

  it('names the warehouses in their order, and all of them together', () => {
    const at = (warehouse: Movement['warehouse']) =>
      makeMovement({ reason: 'deleted', version: 77, warehouse });
    expect(entryText(only([at('uttara'), at('halishar')]))).toBe('Deleted, Halishar, Uttara');
    expect(entryText(only([at('uttara'), at('bahaddarhat'), at('halishar')]))).toBe(
      'Deleted, all warehouses',
    );
  });
});

describe('the figure', () => {
  it.each([
    [-1, '−1'],
    [20, '+20'],
    [-1234567, '−1,234,567'],
    [0, '0'],
  ])('%i reads %s', (change, text) => expect(amountText(only([makeMovement({ change })]))).toBe(text));

  it('of a transfer has no sign, since the total stays the same', () => {
    expect(amountText(only(makeTransfer()))).toBe('5');
    expect(amountText(only([makeTransfer()[1]]))).toBe('−5');
  });

  it('of a deletion is all that was taken out', () => {
    const at = (warehouse: Movement['warehouse'], change: number) =>
      makeMovement({ reason: 'deleted', version: 78, warehouse, change });
    expect(amountText(only([at('uttara', -4), at('halishar', -7)]))).toBe('−11');
  });
});

it('keeps the order of the list, and each movement once', () => {
  const [into, out] = makeTransfer();
  const newer = makeMovement();
  const entries = toEntries([newer, into, newer, out]);
  expect(entries.map(({ movements }) => movements)).toEqual([[newer], [into, out]]);
});
