import { i18n } from '@lingui/core';
import type { Target } from '../../stock/changes/change';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import type { Written } from '../drafts/document-change';
import type { DocumentDraft } from '../drafts/document-drafts';
import { toDocument } from '../drafts/draft-document';
import { documentAccount } from './document-account';

/** Documents share one subject, so that they get their numbers in the order in which they were posted. */
const SUBJECT = 'documents';

/**
 * The target and the fields of the change that posts a draft. The draft's id is its key: posted twice, it is counted once. So is a note
 * with an answer to a question, because the server keeps no key of a note that it refused.
 */
export function toPosting(draft: DocumentDraft): [Target, Written] {
  const document = toDocument(draft);
  const account = documentAccount(document);
  const touches = [
    SUBJECT,
    ...document.lines.map(({ item }) => item),
    // A payment that is made after it must not arrive before it.
    ...(account ? [account.partner] : []),
  ];
  const names = document.lines.map(
    ({ item }) => draft.lines.find((line) => line.item === item)?.name ?? item,
  );
  const target = { _id: SUBJECT, key: draft.id, name: i18n._(DOCUMENT_NAMES[document.kind]), touches };
  return [target, { document, names, account }];
}
