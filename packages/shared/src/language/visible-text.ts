/** The one rule for characters that nobody sees: two texts that look alike are the same, and one that looks empty is empty. */

/**
 * Characters that no font draws, such as U+200B, U+00AD, U+3164 and the tags from U+E0000 on, and four that Unicode does not count among
 * them: annotations, the place of an object, a filler and an empty note. Joiners are below. Schemas refuse characters that turn the
 * direction of a text. After an emoji U+FE0F chooses how the emoji is drawn.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Bidi_Control}|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u{16fe4}\u{1d159}]/gu;
/** Bangla, other scripts and emoji need joiners inside words. They do nothing after a Latin letter, a digit or a space. */
const IDLE_JOINERS = /(^|[\p{Script=Latin}\p{Nd}\p{P}\s])[\u200c\u200d]+/gu;
/** The Braille pattern without dots. */
const BLANK = /\u2800/g;

/** A text without invisible characters, trimmed. */
export function visibleText(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(IDLE_JOINERS, '$1').replace(BLANK, ' ');
  return /[^\s\p{Cf}]/u.test(visible) ? visible.trim() : '';
}
