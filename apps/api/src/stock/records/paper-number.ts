/** Numbers of other people's papers, such as a bill, a cheque or a transfer. People write one in capitals or not. */
import { foldText } from '@godown/shared/search/name-order';

/** The spellings by which an index finds it. */
export const spellingsOf = (number: string): string[] => [
  ...new Set([number, number.toUpperCase(), number.toLowerCase()]),
];

export const isSpelledAs = (one: string | undefined, other: string): boolean =>
  one !== undefined && foldText(one) === foldText(other);
