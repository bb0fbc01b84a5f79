/**
 * Numbers of other people's papers, such as a bill, a cheque or a transfer. People write one in capitals or not, with the digits of either
 * language, and join its parts in different ways: `CD-1234`, `cd 1234`, `CD১২৩৪`.
 */
import { withAsciiDigits } from '@godown/shared/language/digits';
import { foldText } from '@godown/shared/search/name-order';

/** How people join the parts of a number. */
const JOINTS = ['', ' ', '-', '/', '.'];

/**
 * The spellings by which an index finds it: as typed, or with one joint everywhere, or with that joint only between parts that would run
 * together without it. Another mixture is not found.
 */
export const spellingsOf = (number: string): string[] => {
  const plain = withAsciiDigits(number);
  const parted = withParts(plain);
  const joined = [parted, parted.replace(BETWEEN_LETTER_AND_DIGIT, '')].flatMap((text) =>
    JOINTS.map((joint) => text.replaceAll(' ', joint)),
  );
  return [
    ...new Set(
      [number, ...[plain, ...joined].flatMap((text) => [text, withBanglaDigits(text)])].flatMap((text) => [
        text,
        text.toUpperCase(),
        text.toLowerCase(),
      ]),
    ),
  ];
};

export const isSpelledAs = (one: string | undefined, other: string): boolean =>
  one !== undefined && keyOf(one) === keyOf(other);

const keyOf = (number: string): string => withParts(foldText(withAsciiDigits(number)));

/** The letters and the digits with a space between them. A number without any stays as it is. */
const withParts = (text: string): string => text.match(/[\p{L}\p{M}]+|\p{N}+/gu)?.join(' ') ?? text;

const BETWEEN_LETTER_AND_DIGIT = /(?<=[\p{L}\p{M}]) (?=\p{N})|(?<=\p{N}) (?=[\p{L}\p{M}])/gu;

const withBanglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
