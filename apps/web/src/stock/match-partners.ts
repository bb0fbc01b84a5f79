import { searchWordsOf, typedWordsOf, writtenWordsOf } from '@godown/shared/search/search-words';
import { beginsInOtherScript, type NameSound, nameSoundOf } from '@godown/shared/search/sound';
import type { Partner } from '@godown/shared/trade/partners';

interface Words {
  plain: string[];
  sounds: NameSound[];
}

/** Computed once: each typed letter compares all partners of the device. */
const known = new WeakMap<Partner, Words>();

/**
 * The customers or suppliers in which each typed word begins a word of the name, the shop or the phone number. Those who match only in the
 * other script come last: “jalil” finds জলিল, who would be added a second time otherwise.
 */
export function matchPartners(partners: readonly Partner[], text: string): Partner[] {
  const typed = typedWordsOf(text);
  const written = writtenWordsOf(text);
  const sounds = new Map(typed.map((word) => [word, nameSoundOf(written.get(word) ?? '')]));
  const begins = (word: string, { plain }: Words) => plain.some((each) => each.startsWith(word));
  const soundsAlike = (word: string, words: Words) => {
    const sound = sounds.get(word);
    return sound !== undefined && words.sounds.some((each) => beginsInOtherScript(each, sound));
  };
  const matches = (isMatch: (word: string, words: Words) => boolean) =>
    partners.filter((partner) => typed.every((word) => isMatch(word, wordsOf(partner))));
  const same = matches(begins);
  const alike = matches((word, words) => begins(word, words) || soundsAlike(word, words));
  return [...same, ...alike.filter((partner) => !same.includes(partner))];
}

function wordsOf(partner: Partner): Words {
  const before = known.get(partner);
  if (before) return before;
  const { name, shop = '', phone = '' } = partner;
  const words = {
    plain: [name, shop, phone].flatMap(searchWordsOf),
    sounds: [name, shop].flatMap((text) => [...writtenWordsOf(text).values()]).map(nameSoundOf),
  };
  known.set(partner, words);
  return words;
}
