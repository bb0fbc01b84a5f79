/**
 * Numbers of other people's papers, such as a bill, a cheque or a transfer. People write one in capitals or not, and with the digits of
 * either language.
 */
import { withAsciiDigits } from '@godown/shared/language/digits';
import { foldText } from '@godown/shared/search/name-order';

/** The spellings by which an index finds it. */
export const spellingsOf = (number: string): string[] => {
  const plain = withAsciiDigits(number);
  return [
    ...new Set(
      [number, plain, withBanglaDigits(plain)].flatMap((text) => [
        text,
        text.toUpperCase(),
        text.toLowerCase(),
      ]),
    ),
  ];
};

export const isSpelledAs = (one: string | undefined, other: string): boolean =>
  one !== undefined && foldText(withAsciiDigits(one)) === foldText(withAsciiDigits(other));

const withBanglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
