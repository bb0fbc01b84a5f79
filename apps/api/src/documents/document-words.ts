import { toStoredWord, wordsOf } from '../items/words.js';

/** What a search in documents finds: the parts of the number, also without zeros in front, and all words of the texts. */
export function storedWordsOf(number: string, texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  const digits = String(Number(number.split('-')[2]));
  return [...new Set([...wordsOf(number), digits, ...words])].map(toStoredWord);
}
