import { describe, expect, it } from 'vitest';
import { makeMovement, makeTransfer } from '../test/movements-kit';
import { drawLine, HEIGHT, type Point, toPoints, WIDTH } from './chart-line';

const numbersIn = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('the points of the chart', () => {
  it('are the totals, oldest first, even if the lists overlap', () => {
    const [a, b, c] = [12, 11, 31].map((totalAfter) => makeMovement({ totalAfter }));
    if (!a || !b || !c) throw new Error('three were made');
    expect(toPoints([c, b], [b, a]).map(({ total }) => total)).toEqual([12, 11, 31]);
  });

  it('show a transfer as one change, without a dip between its movements', () => {
    expect(toPoints(makeTransfer()).map(({ total }) => total)).toEqual([12]);
  });

  it('never go back in time when the clocks of two servers differ', () => {
    const first = makeMovement({ at: '2026-03-01T12:00:05.000Z' });
    const second = makeMovement({ at: '2026-03-01T12:00:03.000Z' });
    const [a, b] = toPoints([second, first]);
    expect(b?.at).toBe(a?.at);
  });
});

describe('the line of the chart', () => {
  it('is level if there is only one point', () => {
    expect(drawLine([{ at: 1000, total: 12 }], 2000)).toEqual({
      path: `M0 0V0H${WIDTH}`,
      area: `M0 0V0H${WIDTH}V${HEIGHT}H0Z`,
      zero: HEIGHT,
      end: 0,
    });
  });

  it('is at the bottom without stock, and if no time has passed', () => {
    expect(drawLine([{ at: 1000, total: 0 }], 1000).path).toBe(`M0 0V0H${WIDTH}`);
  });

  it('steps at each change', () => {
    const points = [
      { at: 0, total: 10 },
      { at: 50, total: 5 },
    ];
    expect(drawLine(points, 100).path).toBe(`M0 0V0H${WIDTH / 2}V${HEIGHT / 2}H${WIDTH}`);
  });

  it('goes below zero, and has zero in the right place', () => {
    const points = [
      { at: 0, total: 10 },
      { at: 50, total: -10 },
    ];
    expect(drawLine(points, 100)).toMatchObject({ zero: HEIGHT / 2, end: HEIGHT });
  });

  it('has no more steps than the chart is wide, and shows the lowest and highest of 20,000 changes', () => {
    const points: Point[] = Array.from({ length: 20_000 }, (_, at) => ({ at, total: 100 + (at % 7) }));
    points[12_345] = { at: 12_345, total: -100 };
    points[12_346] = { at: 12_346, total: 400 };
    const { path } = drawLine(points, 20_000);
    expect(path.match(/H/g)?.length).toBeLessThanOrEqual(WIDTH + 1);
    const numbers = numbersIn(path);
    expect(Math.max(...numbers.filter((n) => n <= HEIGHT))).toBe(HEIGHT);
    expect(path).toContain('V0');
    expect(path).toContain(`V${HEIGHT}`);
  });
});
