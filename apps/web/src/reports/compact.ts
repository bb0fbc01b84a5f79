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
