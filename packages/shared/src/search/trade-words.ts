/** Words of the trade that mean the same: a shop writes one of them, and people search for another. */
import { distanceOf } from './slips.js';
import { soundOf, toLatin } from './sound.js';

/** The words of each group may stand for each other. Bangla words are known by their sound, or by `toLatin`. */
const GROUPS: readonly (readonly string[])[] = [
  ['fridge', 'refrigerator', 'freezer'],
  ['microwave', 'micro', 'micro oven'],
  ['television', 'tv', 'টিভি'],
  ['air conditioner', 'ac'],
  ['geyser', 'water heater'],
  ['hob', 'stove', 'gas stove'],
  ['fan', 'pakha'],
  ['iron', 'istri'],
  ['light', 'lamp', 'bulb', 'bati'],
  ['cable', 'wire'],
  ['blender', 'mixer', 'grinder'],
];

/** In short words one sound makes another word. */
const MIN_SOUND = 4;

const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);
const soundOfWord = (word: string): string => soundOf(toLatin(word));
const SOUNDS = new Map(GROUPS.flat().map((word) => [word, soundOfWord(word)]));

/** True if a typed word is one of a group: “frije” is fridge, and মাইক্রো is micro. A vowel may differ in the other script. */
function isSaid(typed: string, sound: string, word: string): boolean {
  if (typed === word) return true;
  const known = SOUNDS.get(word) ?? '';
  const isOtherScript = isLatin(typed) !== isLatin(word);
  return distanceOf(sound, known) <= (isOtherScript && known.length >= MIN_SOUND ? 1 : 0);
}

/** The words that mean the same as a typed one, the likeliest first. */
export function tradeWordsOf(typed: string): string[] {
  const sound = soundOfWord(typed);
  const groups = GROUPS.filter((group) => group.some((word) => isSaid(typed, sound, word)));
  return groups.flat().filter((word) => word !== typed);
}
