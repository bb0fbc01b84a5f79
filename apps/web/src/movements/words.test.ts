import type { Movement, MovementReason } from '@godown/shared/stock/movements';
import { describe, expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { makeMovement, makeTransfer } from '../test/movements-kit';
import { actText } from './act-words';
import { type MovementGroup, toGroups } from './movement-groups';
import { amountText, damagedText, groupText, noteText, partyText, valueText } from './words';

function only(movements: Movement[]): MovementGroup {
  const [group, ...others] = toGroups(movements);
  if (!group || others.length > 0) throw new Error('expected one group');
  return group;
}

describe('what happened', () => {
  it.each<[MovementReason, string]>([
    ['opening', 'First stock, Uttara'],
    ['added', 'Added, Uttara'],
    ['delivered', 'Delivered, Uttara'],
    ['restock', 'Restocked, Uttara'],
    ['count', 'Counted, Uttara'],
    ['correction', 'Corrected, Uttara'],
    ['deleted', 'Deleted, Uttara'],
    ['restored', 'Restored, Uttara'],
    ['returned', 'Came back, Uttara'],
    ['sent-back', 'Sent back, Uttara'],
    ['damaged', 'Set aside as damaged, Uttara'],
    ['repaired', 'Repaired, Uttara'],
    ['written-off', 'Written off, Uttara'],
    ['revalued', 'Cost set'],
    ['undo', 'Undid an earlier change, Uttara'],
  ])('%s reads %s', (reason, text) => {
    expect(groupText(only([makeMovement({ reason, warehouse: 'uttara' })]))).toBe(text);
  });

  it.each<[MovementReason, string]>([
    ['delivered', 'Undid this delivery, Halishar'],
    ['restock', 'Undid this restock, Halishar'],
    ['count', 'Undid this count, Halishar'],
    ['correction', 'Undid this correction, Halishar'],
  ])('an undo of %s reads %s', (reason, text) => {
    const original = makeMovement({ reason });
    const [undo] = toGroups([makeMovement({ reason: 'undo', undoes: original._id }), original]);
    expect(undo && groupText(undo)).toBe(text);
  });

  it.each<[MovementReason, string]>([
    ['delivered', 'Took back the undo of this delivery, Halishar'],
    ['restock', 'Took back the undo of this restock, Halishar'],
    ['count', 'Took back the undo of this count, Halishar'],
    ['correction', 'Took back the undo of this correction, Halishar'],
  ])('the undo of an undo of %s reads %s', (reason, text) => {
    const original = makeMovement({ reason });
    const undo = makeMovement({ reason: 'undo', undoes: original._id });
    const [redo] = toGroups([makeMovement({ reason: 'undo', undoes: undo._id }), undo, original]);
    expect(redo && groupText(redo)).toBe(text);
  });

  it('says that something was redone, if the list has only its undo', () => {
    const undo = makeMovement({ reason: 'undo', undoes: 'older' });
    const [redo] = toGroups([makeMovement({ reason: 'undo', undoes: undo._id }), undo]);
    expect(redo && groupText(redo)).toBe('Took back the undo of an earlier change, Halishar');
  });

  it('shows a transfer as one line with both warehouses', () => {
    const both = makeTransfer();
    expect(groupText(only(both))).toBe('Moved from Halishar to Uttara');
    const [into, out] = both;
    expect(groupText(only([into]))).toBe('Moved into Uttara');
    expect(groupText(only([out]))).toBe('Moved out of Halishar');
  });

  it('shows the undo of a transfer as one line, and its redo too', () => {
    const [into, out] = makeTransfer();
    const undo = makeTransfer({ reason: 'undo', undoes: into._id });
    const again = makeTransfer({ reason: 'undo', undoes: undo[0]._id });
    const texts = toGroups([...again, ...undo, into, out]).map(groupText);
    expect(texts).toEqual([
      'Took back the undo of this move, from Halishar to Uttara',
      'Undid this move, back from Halishar to Uttara',
      'Moved from Halishar to Uttara',
    ]);
    const [undoIn, undoOut] = makeTransfer({ reason: 'undo' });
    expect(groupText(only([undoIn]))).toBe('Undid an earlier change, back into Uttara');
    expect(groupText(only([undoOut]))).toBe('Undid an earlier change, back out of Halishar');
    expect(groupText(only(makeTransfer({ reason: 'undo' })))).toBe(
      'Undid an earlier change, back from Halishar to Uttara',
    );
  });

  it('names the warehouses in their usual order, or all warehouses', () => {
    const at = (warehouse: Movement['warehouse']) =>
      makeMovement({ reason: 'deleted', version: 77, warehouse });
    expect(groupText(only([at('uttara'), at('halishar')]))).toBe('Deleted, Halishar, Uttara');
    expect(groupText(only([at('uttara'), at('bahaddarhat'), at('halishar')]))).toBe(
      'Deleted, all warehouses',
    );
  });
});

describe('an act', () => {
  it.each<[MovementReason, number, string]>([
    ['delivered', -12, '12 delivered from Halishar'],
    ['restock', 1200, '1,200 added to Halishar'],
    ['count', -3, 'the count in Halishar (−3)'],
    ['correction', 4, 'the correction in Halishar (+4)'],
    ['returned', 3, '3 came back to Halishar'],
    ['sent-back', -3, '3 sent back from Halishar'],
    ['damaged', -2, '2 set aside as damaged in Halishar'],
    ['repaired', 2, '2 repaired in Halishar'],
    ['undo', 1, 'the undo in Halishar (+1)'],
  ])('of %s %i reads %s', (reason, change, text) =>
    expect(actText(only([makeMovement({ reason, change })]))).toBe(text),
  );

  it('of a transfer names both warehouses', () => {
    expect(actText(only(makeTransfer()))).toBe('5 moved from Halishar to Uttara');
  });

  it('of an undo names the undone movement', () => {
    const original = makeMovement({ change: -2 });
    const [undo] = toGroups([makeMovement({ reason: 'undo', undoes: original._id }), original]);
    expect(undo && actText(undo)).toBe('the undo of 2 delivered from Halishar');
    const [into, out] = makeTransfer();
    const [undoOfMove] = toGroups([...makeTransfer({ reason: 'undo', undoes: into._id }), into, out]);
    expect(undoOfMove && actText(undoOfMove)).toBe('the undo of 5 moved into Uttara');
  });
});

describe('the figure', () => {
  it.each([
    [-1, '−1'],
    [20, '+20'],
    [-1234567, '−1,234,567'],
    [0, '0'],
  ])('%i reads %s', (change, text) => expect(amountText(only([makeMovement({ change })]))).toBe(text));

  it('of damaged pieces only has no sign, and the details say how many there are', () => {
    const damaged = { change: -3, after: 1200 };
    const movement = makeMovement({ reason: 'written-off', change: 0, damaged, warehouse: 'uttara' });
    expect(amountText(only([movement]))).toBe('3');
    expect(actText(only([movement]))).toBe('3 written off in Uttara');
    expect(damagedText(movement)).toBe('1,200 damaged in Uttara');
    expect(damagedText(makeMovement({ damaged: { change: -1, after: 0 } }))).toBe(
      'No damaged pieces in Halishar',
    );
    expect(damagedText(makeMovement())).toBe('');
  });

  it('of a transfer has no sign, because the total stays the same', () => {
    expect(amountText(only(makeTransfer()))).toBe('5');
    expect(amountText(only([makeTransfer()[1]]))).toBe('−5');
  });

  it('of a deletion is the whole stock', () => {
    const at = (warehouse: Movement['warehouse'], change: number) =>
      makeMovement({ reason: 'deleted', version: 78, warehouse, change });
    expect(amountText(only([at('uttara', -4), at('halishar', -7)]))).toBe('−11');
  });
});

it('keeps the order of the list, and each movement once', () => {
  const [into, out] = makeTransfer();
  const newer = makeMovement();
  const groups = toGroups([newer, into, newer, out]);
  expect(groups.map(({ movements }) => movements)).toEqual([[newer], [into, out]]);
});

it('names the customer of a delivery and the supplier of a restock', () => {
  const party = 'Rahman Stores';
  expect(partyText(makeMovement({ reason: 'delivered', party }))).toBe('Customer: Rahman Stores');
  expect(partyText(makeMovement({ reason: 'restock', party }))).toBe('Supplier: Rahman Stores');
  expect(partyText(makeMovement({ reason: 'count', party }))).toBe('Customer or supplier: Rahman Stores');
  expect(partyText(makeMovement({ reason: 'returned', party }))).toBe('Customer: Rahman Stores');
  expect(partyText(makeMovement({ reason: 'sent-back', party }))).toBe('Supplier: Rahman Stores');
  expect(partyText(makeMovement())).toBe('');
});

describe('the note of a movement', () => {
  it.each<[string, Partial<Movement>, string]>([
    ['an import', { reason: 'added', note: 'Import of May.xlsx' }, '“ইমপোর্ট of May.xlsx”'],
    ['a count by an import', { reason: 'count', note: 'Import may.csv' }, '“ইমপোর্ট may.csv”'],
    ['a person', { reason: 'count', note: 'Import again' }, '“Import again”'],
    ['a delivery', { reason: 'delivered', note: 'Import may.csv' }, '“Import may.csv”'],
    [
      'a document',
      { reason: 'count', note: 'Import may.csv', document: 'SC-2026-000001' },
      '“Import may.csv”',
    ],
    ['nobody', {}, ''],
  ])('of %s', async (_whose, movement, text) => {
    await inBangla();
    expect(noteText(makeMovement(movement))).toBe(text);
  });
});

it('says what a movement did to the value of its item', () => {
  expect(valueText({ change: 75, after: 155, pieces: 30 })).toBe('Value +75.00$, then 155.00$');
  expect(valueText({ change: -75, corrected: 12.5, after: 40, pieces: 10 })).toBe(
    'Value −75.00$, for earlier ones +12.50$, then 40.00$',
  );
});
