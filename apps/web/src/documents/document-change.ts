/** The change that posts a document, and what becomes of its draft. */

import { type Document, documentSchema } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate';
import { say } from '../language/say';
import { newIdempotencyKey } from '../outbox/outbox';
import { findChange } from '../outbox/posted';
import { type Deltas, defineChange, type Sent, type Target } from '../stock/changes/change';
import { documentKeys, putDocument } from '../stock/document-keys';
import { DOCUMENT_NAMES, draftPath, linesText } from '../stock/document-names';
import { forgetPartners } from '../stock/partners-query';
import { itemKeys, movementKeys } from '../stock/queries';
import { documentPath } from '../stock/stock';
import { overLimitText } from './credit-limit';
import { documentAccount } from './document-account';
import { type DocumentDraft, removeDraft, restoreDraft } from './document-drafts';
import { wrongFieldsText } from './document-refusal';
import { draftIdOf, toDocument, toDraft, type WrittenDocument } from './draft-document';

interface Written {
  document: WrittenDocument;
  /** The id of the draft, if that is not the key. */
  draft?: string;
  /** Of the items, in the order of the lines. */
  names: string[];
}

interface SentDocument extends Sent {
  document: Document;
}

/** Documents share one subject, so that they get their numbers in the order in which they were posted. */
const SUBJECT = 'documents';

export const documentPosted = defineChange<Written, SentDocument>({
  kind: 'document',
  text: ({ document }) => documentText(document),
  done: (_change, { document }) => t`Sent as ${{ number: document.number }}.`,
  result: ({ document }) => ({ of: document.number, path: documentPath(document.number) }),
  items: ({ document }) => document.lines.map(({ item }) => item),
  deltas: ({ document }, item) => documentDeltas(document, item),
  account: ({ document }) => documentAccount(document),
  async send({ document }, { api, keyed }) {
    const sent = api.post('/documents', { schema: documentSchema, body: document, ...keyed });
    return { item: null, document: (await sent).data };
  },
  onConfirmed(change, { document }, client) {
    invalidate(client, itemKeys.lists, movementKeys.journals, ...change.document.lines.map(toJournal));
    putDocument(client, document);
    forgetPartners(client);
    // It is still there if its tab was closed while the document was being sent.
    followDrafts(client, change.by, removeDraft(change.by, draftIdOf(change)));
  },
  /** A refused document is a draft again, which can be corrected. */
  onRefused(change, reason, client) {
    if (findChange(client, change.key))
      followDrafts(client, change.by, restoreDraft(change.by, toDraft(change, reason)));
  },
  reason: ({ names }, error) => overLimitText(error) ?? wrongFieldsText(names, error),
  correct: (change) => ({ path: draftPath(draftIdOf(change)) }),
});

/**
 * The target and the fields of the change that posts a draft. The draft's id is its key: posted twice, it is counted once. Another answer
 * to the question about the limit is another request, which needs another key.
 */
export function toPosting(draft: DocumentDraft, { overLimit = false } = {}): [Target, Written] {
  const document = toDocument(draft);
  const account = documentAccount(document);
  const touches = [
    SUBJECT,
    ...document.lines.map(({ item }) => item),
    // A payment that is made after it must not arrive before it.
    ...(account ? [account.partner] : []),
  ];
  const name = i18n._(DOCUMENT_NAMES[document.kind]);
  const names = draft.lines.map((line) => line.name);
  if (!overLimit || document.kind === 'transfer')
    return [
      { _id: SUBJECT, key: draft.id, name, touches },
      { document, names },
    ];
  const target = { _id: SUBJECT, key: newIdempotencyKey(), name, touches };
  return [target, { document: { ...document, overLimit }, names, draft: draft.id }];
}

const toJournal = ({ item }: { item: string }) => movementKeys.ofItem(item);

/** Such as `5 lines, to Rahman Traders`. */
function documentText(document: WrittenDocument): string {
  const lines = linesText(document.lines.length);
  const place = say(shortName(document.warehouse));
  if (document.kind === 'transfer')
    return t`${lines}, from ${place} to ${{ target: say(shortName(document.to)) }}`;
  const { party } = document;
  if (!party) return `${lines}, ${place}`;
  return document.kind === 'receipt' ? t`${lines}, from ${party}` : t`${lines}, to ${party}`;
}

function documentDeltas(document: WrittenDocument, item: string): Deltas {
  const { warehouse } = document;
  const quantity = document.lines.find((line) => line.item === item)?.quantity ?? 0;
  switch (document.kind) {
    case 'receipt':
      return { [warehouse]: quantity };
    case 'delivery':
      return { [warehouse]: -quantity };
    case 'transfer':
      return { [warehouse]: -quantity, [document.to]: quantity };
  }
}

/** Without storage on the device there are no drafts, and the outbox has said so. */
function followDrafts(client: QueryClient, by: string, stored: Promise<void>): void {
  const show = () => client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
  stored.then(show).catch(() => undefined);
}
