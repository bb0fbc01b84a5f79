/** How texts are compared when people search and sort. */

/** Zero-width joiners. Bengali has words that people type with and without them. */
const JOINERS = /[\u200c\u200d]/g;

/** Longer words are found by their beginning, of this many characters. */
const MAX_WORD = 40;

/** The words of a text in lower case. Letters of English and Bengali with their marks, and digits. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/**
 * A word as it is stored. The embedded store uses an index for the beginning of a text only if that has no letters but
 * English ones, and the beginning of a word stays the beginning here.
 */
export const toStoredWord = (word: string): string => encodeURIComponent(word);

/** Latin letters without their accents. In Bengali such marks are vowels, which stay. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC');

/** The different words of texts by which an item is found, as they are stored. Accents are ignored. */
export function searchWordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => wordsOf(withoutAccents(text).replace(JOINERS, '')));
  return [...new Set(words.map((word) => toStoredWord([...word].slice(0, MAX_WORD).join(''))))];
}
