import { MAX_SELECTED, selectionSchema } from '@godown/shared/bulk/jobs';
import { describe, expect, it } from 'vitest';
import {
  ALL_TICKED,
  countTicks,
  isTicked,
  NO_TICKS,
  type Ticks,
  tickEach,
  toggleTick,
  toSelection,
} from './ticks';

const id = (n: number) => n.toString(16).padStart(24, '0');
const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n));
const toggled = (ticks: Ticks, n: number): Ticks => {
  const next = toggleTick(ticks, id(n));
  if (!next) throw new Error('Too many.');
  return next;
};

describe('ticks', () => {
  it('are of items one by one', () => {
    const ticks = toggled(toggled(toggled(NO_TICKS, 1), 2), 1);
    expect([isTicked(ticks, id(1)), isTicked(ticks, id(2))]).toEqual([false, true]);
    expect(countTicks(ticks, 140)).toBe(1);
    expect(toSelection(ticks, { q: 'oven' })).toEqual({ items: [id(2)] });
  });

  it('are of all that match but some', () => {
    const ticks = toggled(ALL_TICKED, 2);
    expect([isTicked(ticks, id(1)), isTicked(ticks, id(2))]).toEqual([true, false]);
    expect(countTicks(ticks, 140)).toBe(139);
    expect(countTicks(ticks, null)).toBeNull();
    const selection = toSelection(ticks, { q: 'oven' });
    expect(selection).toEqual({ filter: { q: 'oven' }, except: [id(2)] });
    expect(selectionSchema.parse(selection)).toEqual(selection);
  });

  it('are never more than the server takes', () => {
    expect(tickEach(ids(MAX_SELECTED + 5)).ids.size).toBe(MAX_SELECTED);
    const full = tickEach(ids(MAX_SELECTED));
    expect(toggleTick(full, id(MAX_SELECTED))).toBeNull();
    expect(toggleTick(full, id(0))?.ids.size).toBe(MAX_SELECTED - 1);
  });
});
