/** Damaged texts: their letters are lost, or are those of an old font. */

/** `letters`: there is a ? for each. `font`: Bangla as the fonts of Bijoy show it, which take the place of Latin letters. */
export type LostText = 'letters' | 'font';

/** At the beginning of a word, or more than anybody writes after one. */
const LOST = /(?<![\p{L}\p{M}\p{N}?])\?{2,}|\?{4}/u;
/** Vowel signs and conjuncts of Bijoy beside a letter. No language has them there; a word without one of them is not recognised. */
const OLD_FONT = /[A-Za-z][¨ª¯¤¶‡†ˆ]|[¨ª¯¤¶‡†ˆ][A-Za-z]|[A-Za-z]©[A-Za-z]/;

/** Null for a text as it should be. */
export function findLostText(text: string): LostText | null {
  if (text.includes('??') && LOST.test(text)) return 'letters';
  return OLD_FONT.test(text) ? 'font' : null;
}

/** The error for such a text. */
export const LOST_TEXT: Record<LostText, string> = {
  letters:
    /* i18n */ 'Letters are lost here: the file has ? in their place. Save it again as CSV UTF-8 or as .xlsx.',
  font: /* i18n */ 'This is Bangla for an old font (Bijoy). Convert it to Unicode.',
};
