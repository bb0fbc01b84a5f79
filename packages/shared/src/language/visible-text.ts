/** The one rule for characters that nobody sees: two texts that look alike are the same, and one that looks empty is empty. */

/** What no font draws, such as U+200B, U+00AD, U+3164 and the tags from U+E0000 on. The rest of them is below, or refused by a schema. */
const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;
/** Drawn as nothing but a space: the Braille pattern without dots. */
const BLANK = /\u2800/g;
/** Bangla, other scripts and emoji need joiners inside words. They do nothing after a Latin letter, a digit or a space. */
const IDLE_JOINERS = /(^|[\p{Script=Latin}\p{Nd}\p{P}\s])[\u200c\u200d]+/gu;
/** Choose how an emoji is drawn, and nothing else. */
const IDLE_SELECTORS = /(?<!\p{Extended_Pictographic})[\ufe00-\ufe0f]/gu;

/** A text without what nobody sees, trimmed. */
export function visibleText(text: string): string {
  const visible = text
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .replace(IDLE_JOINERS, '$1')
    .replace(IDLE_SELECTORS, '');
  return /[^\s\p{Cf}]/u.test(visible) ? visible.trim() : '';
}
