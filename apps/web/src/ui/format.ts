/**
 * Formats numbers for all pages. Without `Intl`, because a phone needs 50 ms to set it up, during the first load of the
 * landing page.
 */

/** A count with its thousands separated and a real minus: `1,211`, `−3`. */
export function countText(count: number): string {
  return withMinus(count, String(Math.abs(count)));
}

/** A change of a count: `+20`, `−1`, `0`. */
export function signedText(change: number): string {
  return change > 0 ? `+${countText(change)}` : countText(change);
}

/** Dollars, with two decimals and the $ after them: `1,299.50$`. */
export function moneyText(dollars: number): string {
  return `${withMinus(dollars, Math.abs(dollars).toFixed(2))}$`;
}

/** A number as a form shows it: with two decimals for money, and with all of its own if it has more. */
export function decimalText(number: number, decimals: 0 | 2): string {
  const text = number.toFixed(decimals);
  return Number(text) === number ? text : String(number);
}

/** A count with its noun: `No movements`, `1 movement`, `1,211 movements`. `noun`: a singular whose plural adds an s. */
export function countOf(count: number, noun: string): string {
  if (count === 0) return `No ${noun}s`;
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function withMinus(value: number, digits: string): string {
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return value < 0 ? `−${grouped}` : grouped;
}
