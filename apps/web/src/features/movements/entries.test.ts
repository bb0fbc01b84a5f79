import { describe, expect, it } from 'vitest';
import { sumOf, toEntries } from './entries';
import { makeMovement, makeTransfer } from './test-kit';

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
