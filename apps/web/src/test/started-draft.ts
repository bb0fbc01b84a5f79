import { screen } from '@testing-library/react';
import type { DocumentDraft } from '../documents/drafts/document-drafts';

/** The draft that a page handed on to the draft's editor, where the test has another page (`renderAt`). */
export function startedDraft(): DocumentDraft {
  const { textContent } = screen.getByText(/^Now at \/documents\/drafts\//);
  return JSON.parse(textContent.slice(textContent.indexOf('{'))).draft;
}
