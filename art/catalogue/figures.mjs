/** Digits like on an oven's display, drawn as strokes: they need no font. */

/** Which of the segments a…g are lit, as strokes in a cell one wide and two high. */
const SEGMENTS = ['M0 0h1', 'M1 0v1', 'M1 1v1', 'M0 2h1', 'M0 1v1', 'M0 0v1', 'M0 1h1'];
const DIGITS = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/**
 * The strokes of a text of digits, colons and dashes.
 * @param {number} x left @param {number} y top @param {number} height of a digit @param {string} text
 * @returns {string} a path's `d`
 */
export function figurePath(x, y, height, text) {
  const unit = height / 2;
  let pen = x;
  let d = '';
  for (const character of text) {
    if (character === ':') {
      d += `M${round(pen)} ${round(y + unit * 0.6)}v.1M${round(pen)} ${round(y + unit * 1.4)}v.1`;
      pen += unit * 0.6;
      continue;
    }
    const lit = DIGITS[Number(character)] ?? 'g';
    for (const segment of lit) {
      const [, sx, sy, dir] = /M(\d) (\d)([hv])/.exec(SEGMENTS[segment.charCodeAt(0) - 97] ?? '') ?? [];
      d += `M${round(pen + Number(sx) * unit)} ${round(y + Number(sy) * unit)}${dir}${round(unit)}`;
    }
    pen += unit * 1.62;
  }
  return d;
}
