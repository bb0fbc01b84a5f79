/** Sounds of words, so that spellings of one word meet: “microwave”, “maikrowev” and মাইক্রোওয়েভ. */

const HASANTA = '\u09cd';

/** Bangla letters as they are typed in Latin. The vowel that a consonant has without a sign is left out. */
const BANGLA = new Map(
  Object.entries({
    ...{ অ: 'o', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'ou' },
    ...{ 'া': 'a', 'ি': 'i', 'ী': 'i', 'ু': 'u', 'ূ': 'u', 'ৃ': 'ri', 'ে': 'e', 'ৈ': 'oi', 'ো': 'o', 'ৌ': 'ou' },
    ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', চ: 'ch', ছ: 'ch', জ: 'j', ঝ: 'j', ঞ: 'n' },
    ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'd', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'd', ন: 'n' },
    ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'v', ম: 'm', য: 'j', র: 'r', ল: 'l', শ: 'sh', ষ: 'sh', স: 's', হ: 'h' },
    ...{ 'ং': 'ng', 'ঃ': '', 'ঁ': '', ৎ: 't', [HASANTA]: '' },
  }),
);

/** Words of the trade that are other words in Bangla, or letters that are said one by one. */
const TRADE = new Map(
  Object.entries({
    ...{ সাদা: 'white', কালো: 'black', লাল: 'red', রুপালি: 'silver', তামা: 'copper' },
    ...{ পাখা: 'fan', ইস্ত্রি: 'iron', চুলা: 'hob', কাচ: 'glass', কাঁচ: 'glass', বাতি: 'light' },
    ...{ এসি: 'ac', এলইডি: 'led', গিজার: 'geyser', ইঞ্চি: 'inch', পানি: 'water', তার: 'cable' },
  }),
);

/** A word in Latin letters, as somebody without a Bangla keyboard types it. Other scripts stay. */
export function toLatin(word: string): string {
  const plain = toPlain(word);
  return TRADE.get(plain) ?? spellInLatin(plain);
}

const toPlain = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '');

const spellInLatin = (plain: string): string =>
  plain
    .replace(/[ডঢ]\u09bc/g, 'r')
    .replace(/য\u09bc|\u09cdয/g, 'y')
    .replace(/[\u0980-\u09ff]/g, (letter) => BANGLA.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/ph/g, 'f'],
  [/gh(?=t|$)/g, ''],
  [/[ts]i(?=o)/g, 's'],
  [/tch|ch|sh/g, 's'],
  [/dg(?=e)/g, 'j'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/ng/g, 'n'],
  [/w/g, 'o'],
  [/y/g, 'i'],
  // “bh”, “th”: the sound of the first letter is near enough.
  [/(?!^)h/g, ''],
];

/** A word as it sounds, by the letters of `toLatin`: with its vowels. */
export function soundOf(latin: string): string {
  const said = SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
  return said.replace(/(.)\1+/g, '$1');
}

/** The consonants of a sound in capitals, after an A if it begins with a vowel: people spell vowels differently. */
const consonantsOf = (sound: string): string =>
  sound
    .replace(/^[aeiou]/, 'A')
    .replace(/[aeiou]/g, '')
    .toUpperCase();

/** The consonants of a word: two if a “g” in it may be said as a “j”. */
export function soundKeysOf(latin: string): string[] {
  const soft = latin.replace(/g(?=[eiy])/g, 'j');
  return [...new Set([latin, soft].map((spelled) => consonantsOf(soundOf(spelled))))];
}

/** True if a key is one of these, and not made of the letters of a word. */
export const isSoundKey = (key: string): boolean => key !== key.toLowerCase();

/** A shorter sound begins too many names. */
export const MIN_SOUND = 2;

/** The sound of a word in the name of a person or a shop: লাল is a name, and not “red”. */
export interface NameSound {
  isBangla: boolean;
  keys: string[];
}

export function nameSoundOf(word: string): NameSound {
  const latin = spellInLatin(toPlain(word));
  // With its vowels too: মিয়া has one consonant.
  return { isBangla: /[\u0980-\u09ff]/.test(word), keys: [...soundKeysOf(latin), soundOf(latin)] };
}

/** True if a word is in the other script and begins as the typed one sounds: “jali” and জলিল. */
export const beginsInOtherScript = (word: NameSound, typed: NameSound): boolean =>
  word.isBangla !== typed.isBangla &&
  typed.keys.some((start) => start.length >= MIN_SOUND && word.keys.some((key) => key.startsWith(start)));
