/** The words of items and documents, as they are stored. */
import { searchWordsOf, typedWordsOf } from '@godown/shared/search/search-words';

/**
 * The embedded store uses an index for the beginning of a text only if that has no letters but English ones, and the beginning
 * of a word stays the beginning here.
 */
const toStoredWord = (word: string): string => encodeURIComponent(word);

/** The different words by which texts are found, as they are stored. */
export const storedWordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(searchWordsOf).map(toStoredWord)),
];

/** Conditions on stored words: each typed word is the beginning of one. */
export const toWordConditions = (search: string): { $regex: string }[] =>
  // A stored word has letters, digits, percent signs and underscores only, none of which has a meaning in a regular expression.
  typedWordsOf(search).map((word) => ({ $regex: `^${toStoredWord(word)}` }));
