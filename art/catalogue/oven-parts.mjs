/** The parts of every oven: a window into the cavity, feet, a handle. */
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** A window into the cavity: mesh, turntable, and the lamp when the oven is running. @param {Pen} p @param {Box} box @param {{ lamp?: boolean, plate?: boolean, r?: number }} [look] */
export function cavity(p, { x, y, w, h }, { lamp = false, plate = true, r = 9 } = {}) {
  p.rect(x, y, w, h, r, p.down([0, lamp ? '#2a1a10' : '#1d2738'], [1, lamp ? '#120b08' : '#0a101c']));
  if (lamp) {
    p.rect(x, y, w, h, r, p.glow([0, '#fdba5c', 0.85], [0.55, '#f97316', 0.32], [1, '#7c2d12', 0]));
  }
  const iw = w * 0.8;
  const ix = x + w * 0.1;
  const floor = y + h * 0.8;
  p.path(`M${x + 6} ${y + h - 6}L${ix} ${floor}h${iw}l${w * 0.1 - 6} ${h * 0.2 - 6}z`, '#000', {
    opacity: 0.28,
  });
  p.line(`M${ix} ${floor}V${y + h * 0.16}h${iw}V${floor}z`, '#fff', 1, { 'stroke-opacity': 0.09 });
  if (plate) {
    p.ellipse(x + w / 2, floor + h * 0.04, w * 0.3, h * 0.055, '#dbeafe', { opacity: lamp ? 0.5 : 0.2 });
    p.ellipse(x + w / 2, floor + h * 0.025, w * 0.27, h * 0.04, '#fff', { opacity: lamp ? 0.4 : 0.13 });
  }
  p.line(
    `M${x + 5} ${y + h * 0.3}h${w - 10}M${x + 5} ${y + h * 0.5}h${w - 10}M${x + 5} ${y + h * 0.7}h${w - 10}`,
    '#000',
    h * 0.17,
    {
      'stroke-dasharray': '.1 4',
      opacity: 0.16,
      'stroke-linecap': 'butt',
    },
  );
  p.reflect(x, y, w, h);
  p.rect(x, y, w, h, r, 'none', { stroke: '#fff', 'stroke-opacity': 0.16, 'stroke-width': 1.4 });
}

/** Four feet and the floor's shadow. @param {Pen} p @param {Box} box */
export function feet(p, { x, y, w, h }) {
  p.shadow(x + w / 2, w * 0.56, y + h + 9);
  p.rect(x + 22, y + h - 4, 30, 12, 3, '#131c2b').rect(x + w - 52, y + h - 4, 30, 12, 3, '#131c2b');
}

/** A vertical bar handle on two posts. @param {Pen} p @param {number} x @param {number} y @param {number} h @param {string} [color] */
export function bar(p, x, y, h, color = '#cfd6df') {
  p.rect(x + 4, y + 3, 9, h, 4.5, '#050a14', { opacity: 0.28 });
  p.rect(
    x,
    y,
    9,
    h,
    4.5,
    p.across([0, tint(color, -0.3)], [0.35, tint(color, 0.7)], [1, tint(color, -0.42)]),
  );
}
