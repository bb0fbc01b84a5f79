const rgb = (/** @type {string} */ hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

/**
 * A colour moved towards white (0 < t ≤ 1) or towards the ink of a shadow (-1 ≤ t < 0).
 * @param {string} hex `#rrggbb`
 * @param {number} t
 */
export function tint(hex, t) {
  const target = t > 0 ? [255, 255, 255] : [8, 14, 28];
  const mixed = rgb(hex).map((c, i) => Math.round(c + ((target[i] ?? 0) - c) * Math.abs(t)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}
