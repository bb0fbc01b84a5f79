/** Codes that the shop gives its items itself: EAN-13 that begins with 20 to 29, which GS1 leaves to each shop. */

/** The moment with the number 0, and how long a number is taken for. In 2057 the codes begin with 21, and so on until 2342. */
const FIRST = Date.UTC(2026, 0, 1);
const TICK_MS = 100;

/** The number of a moment. Of an earlier one than the first, 0. */
export const numberAt = (moment: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - FIRST) / TICK_MS));

/** The code of a number: 2, eleven digits and the check digit. */
export function toOwnCode(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
