import { storedWordsOf } from '../../stock/records/words.js';

type Text = string | undefined;

/** Each is an entry of the index. A note of hundreds of lines may have a text on each. */
const MAX_LINE_WORDS = 1000;

const wordsOf = (texts: readonly Text[]): string[] => storedWordsOf(texts.map((text) => text ?? ''));

/** The words by which a document is found: of its number, also without zeros in front, of its texts, and of those of its lines. */
export function documentWordsOf(
  number: string,
  texts: readonly Text[],
  ofLines: readonly Text[] = [],
): string[] {
  const digits = String(Number(number.split('-')[2]));
  const words = [...wordsOf([number, digits, ...texts]), ...wordsOf(ofLines).slice(0, MAX_LINE_WORDS)];
  return [...new Set(words)];
}
