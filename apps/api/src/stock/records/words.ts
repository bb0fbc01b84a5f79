/** The words of items and documents, as they are stored. */
import { searchWordsOf, typedWordsOf } from '@godown/shared/search/search-words';

/**
 * The embedded store uses an index for the beginning of a text only if this beginning has no letters but English ones. Encoded,
 * the beginning of a word is still the beginning.
 */
const toStoredWord = (word: string): string => encodeURIComponent(word);

/** The different words by which texts are found, as they are stored. */
export const storedWordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(searchWordsOf).map(toStoredWord)),
];

/** A condition on stored words: one begins like this. */
export interface WordCondition {
  $regex: string;
}

/**
 * The condition that a stored word begins with this one. It has letters, digits, percent signs and underscores only, which have no
 * special meaning in a regular expression.
 */
export const toWordCondition = (word: string): WordCondition => ({ $regex: `^${toStoredWord(word)}` });

/** Conditions on stored words: each typed word is the beginning of one. */
export const toWordConditions = (search: string): WordCondition[] =>
  typedWordsOf(search).map(toWordCondition);
