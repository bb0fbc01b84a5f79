/** The axis of a chart of whole numbers from 0 to `most`: the number at its upper edge, and those of its lines. */
export function scaleFor(most: number): { top: number; ticks: number[] } {
  const least = most / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? 1;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
