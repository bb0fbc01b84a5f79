/** The numbers beside a chart. */

/** Few characters for the axis of a chart: `0`, `950`, `1.2k`, `34k`, `5.6M`. */
export function compactText(number: number): string {
  const size = Math.abs(number);
  const [unit, letter] = UNITS.find(([from]) => size >= from) ?? [1, ''];
  const short = (size / unit).toFixed(size / unit < 10 && unit > 1 ? 1 : 0).replace('.0', '');
  return `${number < 0 ? '−' : ''}${short}${letter}`;
}

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** The axis of a chart of whole numbers from 0 to `most`: the number at its upper edge, and those of its lines. */
export function scaleFor(most: number): { top: number; ticks: number[] } {
  const least = most / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
