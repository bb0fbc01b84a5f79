import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { expect, it } from 'vitest';
import { makePastWeeks } from './past-weeks.js';

const NOW = new Date('2026-03-22T00:30:00.000Z');
const TODAY = { halishar: 40, bahaddarhat: 0, uttara: 12 };
const many = Array.from({ length: 200 }, (_, index) => makePastWeeks(index, TODAY, NOW));

it('leads from the first stock to today’s, without a negative balance on the way', () => {
  for (const { first, movements } of many) {
    const stock = { ...first };
    for (const { warehouse, change } of movements) {
      stock[warehouse] += change;
      expect(stock[warehouse]).toBeGreaterThanOrEqual(0);
    }
    expect(stock).toEqual(TODAY);
  }
});

it('leaves room for goods that are known to have been received', () => {
  const received = { at: new Date('2026-03-05T05:00:00.000Z'), warehouse: 'halishar', change: 40 } as const;
  for (let index = 0; index < 200; index++) {
    const { first, movements } = makePastWeeks(index, TODAY, NOW, [received]);
    const stock = { ...first };
    for (const { warehouse, change } of [...movements, received].sort((one, other) => +one.at - +other.at)) {
      stock[warehouse] += change;
      expect(stock[warehouse]).toBeGreaterThanOrEqual(0);
    }
    expect(stock).toEqual(TODAY);
  }
});

it('is in order of time, after the item was added and before now', () => {
  for (const { addedAt, movements } of many) {
    const times = [addedAt, ...movements.map(({ at }) => at), NOW].map((at) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

it('is always the same for an item, with deliveries and restocks in every warehouse', () => {
  expect(makePastWeeks(3, TODAY, NOW)).toEqual(many[3]);
  const all = many.flatMap(({ movements }) => movements);
  expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(['delivered', 'restock']));
  expect(new Set(all.map(({ warehouse }) => warehouse))).toEqual(new Set(WAREHOUSE_IDS));
  expect(all.every(({ change, reason }) => change < 0 === (reason === 'delivered'))).toBe(true);
});
