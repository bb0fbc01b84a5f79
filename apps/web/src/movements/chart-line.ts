/** Turns movements into the line of a chart. */
import type { Movement } from '@godown/shared/stock/movements';

export interface Point {
  /** Milliseconds. */
  at: number;
  /** The total after the change. */
  total: number;
}

/**
 * The total after each change, the oldest first. Each list is newest first, and the lists may overlap. If a change
 * wrote several movements, the last one has the total.
 */
export function toPoints(...lists: (readonly Movement[])[]): Point[] {
  const last = new Map<number, Movement>();
  for (const list of lists)
    for (const movement of list) if (!last.has(movement.version)) last.set(movement.version, movement);
  let latest = 0;
  return [...last.values()]
    .toSorted((a, b) => a.version - b.version)
    .map(({ at, totalAfter }) => {
      // The clocks of two servers may differ. The line must not go back.
      latest = Math.max(latest, Date.parse(at));
      return { at: latest, total: totalAfter };
    });
}

interface Line {
  /** SVG path of the steps, in a box of `WIDTH` by `HEIGHT`. */
  path: string;
  /** The same, closed along zero. */
  area: string;
  /** Where zero is, from the top. */
  zero: number;
  /** Where the line ends, from the top. */
  end: number;
}

export const WIDTH = 600;
export const HEIGHT = 120;

/** Draws the steps up to `now`, with at most one step for each unit of the width, for any number of points. */
export function drawLine(points: readonly Point[], now: number): Line {
  const totals = points.map(({ total }) => total);
  const top = totals.reduce((a, b) => Math.max(a, b), 0);
  const bottom = totals.reduce((a, b) => Math.min(a, b), 0);
  const start = points[0]?.at ?? now;
  const span = Math.max(now, points.at(-1)?.at ?? now) - start || 1;
  const x = (at: number) => Math.round(((at - start) / span) * WIDTH);
  const y = (total: number) => round(((top - total) / (top - bottom || 1)) * HEIGHT);

  const steps: string[] = [];
  let column = { x: -1, low: 0, high: 0 };
  for (const { at, total } of points) {
    const across = x(at);
    const down = y(total);
    if (column.x === across) {
      // Several points in one column: keep its lowest and highest visible.
      column.low = Math.max(column.low, down);
      column.high = Math.min(column.high, down);
      steps[steps.length - 1] = `V${column.low}V${column.high}V${down}`;
    } else {
      steps.push(steps.length > 0 ? `H${across}` : `M${across} ${down}`, `V${down}`);
      column = { x: across, low: down, high: down };
    }
  }
  const path = `${steps.join('')}H${WIDTH}`;
  const zero = y(0);
  return { path, area: `${path}V${zero}H0Z`, zero, end: y(totals.at(-1) ?? 0) };
}

const round = (n: number) => Math.round(n * 10) / 10;
