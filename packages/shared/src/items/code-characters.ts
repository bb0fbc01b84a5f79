/** The characters of codes. Kept apart, because each page of items needs them, and only pages that look codes up need `same-code.ts`. */

/** Most characters of a code. */
export const MAX_CODE = 64;
/** As a scanner reads it. */
export const CODE_CHARACTERS = /^[!-~]*$/;

/** True if an item can have this code. */
export const isPossibleCode = (text: string): boolean =>
  text !== '' && text.length <= MAX_CODE && CODE_CHARACTERS.test(text);
