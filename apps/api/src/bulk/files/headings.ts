/** Headings of files, whatever their rows are about. */
import { LANGUAGE_CODES } from '@godown/shared/language/languages';
import { textsIn } from '../../language/texts.js';

/** Without capitals and punctuation. */
export const toHeadingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Makes the function that has a heading of our own files in English, whatever its language. Other headings stay as they are. */
export function createInEnglish(own: readonly string[]): (heading: string) => string {
  let known: ReadonlyMap<string, string> | undefined;
  return (heading) => {
    known ??= new Map(
      LANGUAGE_CODES.map(textsIn).flatMap(({ say }) =>
        own.map((english) => [toHeadingKey(say(english)), english] as const),
      ),
    );
    return known.get(toHeadingKey(heading)) ?? heading;
  };
}
