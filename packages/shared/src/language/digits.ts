/** Digits of other scripts, such as those of Bangla. */

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode has the digits of each script in groups of ten, from 0 to 9. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first--;
  return String((code - first) % 10);
}

/** The digits of all scripts as 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, toAsciiDigit);
