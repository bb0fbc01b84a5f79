import { describe, expect, it } from 'vitest';
import { planReorder } from './plan-reorder.js';

const stock = (halishar: number, bahaddarhat: number, uttara: number) => ({ halishar, bahaddarhat, uttara });

describe('planReorder', () => {
  it('orders what brings the balance to twice the reorder point', () => {
    expect(planReorder(stock(3, 0, 0), { halishar: 5 })).toEqual([
      { warehouse: 'halishar', transfers: [], order: 7 },
    ]);
    expect(planReorder(stock(-4, 0, 0), { halishar: 5 })[0]?.order).toBe(14);
  });

  it('orders at least one above the reorder point', () => {
    expect(planReorder(stock(0, 0, 0), { halishar: 0 })[0]?.order).toBe(1);
    expect(planReorder(stock(1, 0, 0), { halishar: 1 })[0]?.order).toBe(1);
  });

  it('has no plan for a warehouse above its reorder point, or without one', () => {
    expect(planReorder(stock(6, 0, -9), { halishar: 5 })).toEqual([]);
  });

  it('takes units from other warehouses first, most from the one that can spare most', () => {
    expect(planReorder(stock(0, 3, 4), { halishar: 5 })).toEqual([
      {
        warehouse: 'halishar',
        transfers: [
          { from: 'uttara', quantity: 4 },
          { from: 'bahaddarhat', quantity: 3 },
        ],
        order: 3,
      },
    ]);
  });

  it('leaves the other warehouse above its own reorder point', () => {
    const points = { halishar: 10, uttara: 5 };
    expect(planReorder(stock(0, 0, 8), points)[0]?.transfers).toEqual([{ from: 'uttara', quantity: 2 }]);
    expect(planReorder(stock(0, 0, 6), points)[0]?.transfers).toEqual([]);
    expect(planReorder(stock(0, -5, 6), points)[0]?.order).toBe(20);
  });

  it('promises each unit once', () => {
    const plans = planReorder(stock(1, 30, 2), { halishar: 10, uttara: 10 });
    expect(plans).toEqual([
      { warehouse: 'halishar', transfers: [{ from: 'bahaddarhat', quantity: 19 }], order: 0 },
      { warehouse: 'uttara', transfers: [{ from: 'bahaddarhat', quantity: 11 }], order: 7 },
    ]);
  });
});
