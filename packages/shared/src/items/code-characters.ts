/** Of what codes are made. A file of its own, because each page of items needs it, and what `same-code.ts` says only those that look codes up. */

/** Most characters of a code. */
export const MAX_CODE = 64;
/** As a scanner reads it. */
export const CODE_CHARACTERS = /^[!-~]*$/;

/** Whether an item can have this code. */
export const isPossibleCode = (text: string): boolean =>
  text !== '' && text.length <= MAX_CODE && CODE_CHARACTERS.test(text);
