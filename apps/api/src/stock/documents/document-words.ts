import { storedWordsOf } from '../records/words.js';

/** The words by which a document is found: of its number, also without zeros in front, and of its texts. */
export function documentWordsOf(number: string, texts: readonly (string | undefined)[]): string[] {
  const digits = String(Number(number.split('-')[2]));
  return storedWordsOf([number, digits, ...texts.map((text) => text ?? '')]);
}
