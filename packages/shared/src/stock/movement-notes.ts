/** The note of a movement, in words. People write it, except that of an import. */

import { type Message, sentence } from '../language/texts.js';
import type { Movement } from './movements.js';

/** The note of the movements of an imported file. They store it in English. */
export const importNote = (file: string) => sentence(/* i18n */ 'Import {file}', { file });

/** A file has an ending: a person may begin the note of a count with the same word. */
const OF_IMPORT = /^Import (.+\.\w{1,5})$/;

/** The note of a movement: an import's with its value, another one as it was written. */
export function noteOf({ note, reason, document }: Movement): Message | null {
  if (!note) return null;
  // Notes are stored without a template, and never change: so it is found again when one is read.
  const isOwn = document === undefined && (reason === 'added' || reason === 'count');
  const [, file] = (isOwn && OF_IMPORT.exec(note)) || [];
  return file === undefined ? { message: note } : importNote(file);
}
