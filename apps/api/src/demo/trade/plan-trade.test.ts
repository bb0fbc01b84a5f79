import { EMPTY_STOCK, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { CURRENCIES } from '@godown/shared/language/currency';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { demoItems } from '../catalogue.js';
import { spread } from '../item-history.js';
import { makePastWeeks } from '../past-weeks.js';
import { planTrade } from './plan-trade.js';
import { stockMovesOf } from './stock-moves.js';

const NOW = new Date('2026-03-01T00:30:00.000Z');

describe.each(CURRENCIES)('the trade in %s', (currency) => {
  const goods = demoItems(currency).map((item) => ({ ...item, _id: new ObjectId() }));
  const plan = ({ now = NOW, home = 'halishar' }: { now?: Date; home?: WarehouseId } = {}) =>
    planTrade({ goods, currency, home, now });

  it('is the same all day, and moves with the day', () => {
    expect(plan({ now: new Date('2026-03-01T17:59:00.000Z') })).toEqual(plan());
    const later = plan({ now: new Date('2026-03-02T00:30:00.000Z') });
    const days = later.map(({ at }, index) => at.getTime() - (plan()[index]?.at.getTime() ?? 0));
    expect(new Set(days)).toEqual(new Set([24 * 3600 * 1000]));
  });

  it('is in order of time, and was over before today', () => {
    const times = plan().map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThan(new Date('2026-03-01T00:00:00+06:00').getTime());
  });

  it.each(WAREHOUSE_IDS)('never takes what is not there, if %s is the home warehouse', (home) => {
    const moves = stockMovesOf(plan({ home }));
    for (const [index, { _id, name, quantity }] of goods.entries()) {
      const known = moves.filter(({ item }) => _id.equals(item));
      const today = spread(quantity, home);
      const { first, movements } = makePastWeeks(index, today, NOW, known);
      const stock = { ...EMPTY_STOCK, ...first };
      for (const { warehouse, change } of [...known, ...movements].sort(
        (one, other) => +one.at - +other.at,
      )) {
        stock[warehouse] += change;
        expect([name, stock[warehouse] >= 0 || quantity < 0]).toEqual([name, true]);
      }
      expect([name, stock]).toEqual([name, today]);
    }
  });
});
