/** The sounds of names, so that a search in one script finds a customer whose name is in the other: “jalil” and জলিল. */
import { typedWordsOf, writtenWordsOf } from '@godown/shared/search/search-words';
import { MIN_SOUND, nameSoundOf } from '@godown/shared/search/sound';
import { toWordCondition, type WordCondition } from '../../stock/records/words.js';

/** No word begins with these. They say in which script the name is. */
const toStoredSound = (key: string, { isBangla }: { isBangla: boolean }): string =>
  `${isBangla ? '~b' : '~l'}${encodeURIComponent(key)}`;

/** The different sounds of the words in these texts, as they are stored with the words. */
export const storedSoundsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [...writtenWordsOf(text).values()])
      .map(nameSoundOf)
      .flatMap((sound) => sound.keys.map((key) => toStoredSound(key, sound))),
  ),
];

/** Conditions on stored words: a word of the other script begins as each typed one sounds. What has no sound, such as a number, is meant as it is. */
export function toSoundConditions(search: string): WordCondition[] {
  const written = writtenWordsOf(search);
  return typedWordsOf(search).map((word) => {
    const { isBangla, keys } = nameSoundOf(written.get(word) ?? '');
    const key = keys.find(({ length }) => length >= MIN_SOUND);
    return key === undefined
      ? toWordCondition(word)
      : { $regex: `^${toStoredSound(key, { isBangla: !isBangla })}` };
  });
}
