import type { DocumentDraft } from './document-drafts';
import { isNamed } from './money-answer';

/** True if nothing was entered into a draft yet. */
export const isEmpty = ({ lines, reference, note, ...draft }: DocumentDraft): boolean =>
  lines.length === 0 && reference === '' && note === '' && !isNamed(draft);
