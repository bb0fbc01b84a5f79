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

/** What a search in documents finds: the parts of the number, also without zeros in front, and all words of the texts. */
export function storedWordsOf(number: string, texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  const digits = String(Number(number.split('-')[2]));
  return [...new Set([...wordsOf(number), digits, ...words])].map(toStoredWord);
}
