/** The words of a text in lower case. Letters of English and Bengali with their marks, and digits. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** What a search in documents finds: the parts of the number, also without zeros in front, and all words of the texts. */
export function searchWordsOf(number: string, texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => wordsOf(text ?? ''));
  const digits = String(Number(number.split('-')[2]));
  return [...new Set([...wordsOf(number), digits, ...words])];
}
