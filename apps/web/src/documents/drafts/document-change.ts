/** The change that posts a document, and what happens to its draft. */

import { shortName } from '@godown/shared/items/warehouses';
import type { Document } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { toUnreachable } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { say } from '../../language/say';
import { findChange } from '../../outbox/posted';
import { type AccountDelta, type Deltas, defineChange, type Sent } from '../../stock/changes/change';
import { documentKeys, putDocument } from '../../stock/document-keys';
import { draftPath, linesText } from '../../stock/document-names';
import { forgetPartners } from '../../stock/partner-keys';
import { partnerName } from '../../stock/partner-name';
import { itemKeys, movementKeys } from '../../stock/queries';
import { samePaperReason } from '../../stock/same-paper-reason';
import { documentPath } from '../../stock/stock';
import { type DocumentDraft, draftIdOf, removeDraft, restoreDraft } from './document-drafts';
import { wrongFieldsText } from './document-refusal';
import type { WrittenDocument } from './draft-document';

export interface Written {
  document: WrittenDocument;
  /** An older version of the app: the id of the draft, if that is not the key. */
  draft?: string;
  /** Names of the items, in the order of the lines. */
  names: string[];
  /** Its effect on the account of its customer or supplier. */
  account?: AccountDelta | null;
}

interface SentDocument extends Sent {
  document: Document;
}

export const documentPosted = defineChange<Written, SentDocument>({
  kind: 'document',
  text: ({ document }) => documentText(document),
  done: (_change, { document }) => t`Sent as ${{ number: document.number }}.`,
  result: ({ document }) => ({ of: document.number, path: documentPath(document.number) }),
  // A return may have an item twice.
  items: ({ document }) => [...new Set(document.lines.map(({ item }) => item))],
  deltas: ({ document }, item) => documentDeltas(document, item),
  account: ({ account = null }) => account,
  async send({ document }, { api, keyed }) {
    // Both before it is sent: if it is refused, its draft is made from them.
    const parts = Promise.all([import('@godown/shared/trade/documents'), import('./refused-draft')]);
    const [{ documentSchema }] = await parts.catch(toUnreachable);
    return {
      item: null,
      document: await api.call('POST /documents', documentSchema, { body: document, ...keyed }),
    };
  },
  onConfirmed(change, { document }, client) {
    invalidate(client, itemKeys.lists, movementKeys.journals, ...change.document.lines.map(toJournal));
    putDocument(client, document);
    // Fewer pieces of its note can come back now.
    if (document.returns) invalidate(client, documentKeys.one(document.returns));
    forgetPartners(client);
    const id = draftIdOf(change);
    client.setQueryData(documentKeys.sent(change.by, id), document.number);
    // At once: from now on nothing in the outbox hides it.
    client.setQueryData<DocumentDraft[]>(documentKeys.drafts(change.by), (drafts) =>
      drafts?.filter((draft) => draft.id !== id),
    );
    // It is still stored if its tab was closed while the document was being sent.
    void followDrafts(client, change.by, removeDraft(change.by, id));
  },
  /** A refused document becomes a draft again, which can be corrected. */
  async onRefused(change, reason, client) {
    if (!findChange(client, change.key)) return;
    const restore = async () => {
      const { toDraft } = await import('./refused-draft');
      await restoreDraft(change.by, toDraft(change, reason));
    };
    await followDrafts(client, change.by, restore());
  },
  reason: ({ names }, error) => wrongFieldsText(names, error) ?? samePaperReason(error),
  correct: (change) => ({ path: draftPath(draftIdOf(change)) }),
});

const toJournal = ({ item }: { item: string }) => movementKeys.ofItem(item);

/** Such as `5 lines, to Rahman Traders`. */
function documentText(document: WrittenDocument): string {
  const lines = linesText(document.lines.length);
  const place = say(shortName(document.warehouse));
  if (document.kind === 'transfer')
    return t`${lines}, from ${place} to ${{ target: say(shortName(document.to)) }}`;
  if (!document.party) return `${lines}, ${place}`;
  const party = partnerName(document.party);
  if (document.kind === 'receipt' || document.kind === 'return') return t`${lines}, from ${party}`;
  return document.kind === 'delivery'
    ? t`${lines}, to ${party}`
    : t({ message: `${lines}, to ${party}`, context: 'supplier' });
}

function documentDeltas(document: WrittenDocument, item: string): Deltas {
  const { warehouse } = document;
  const { good, damaged } = unitsOf(document, item);
  switch (document.kind) {
    case 'receipt':
      return { [warehouse]: good };
    case 'delivery':
      return { [warehouse]: -good };
    case 'transfer':
      return { [warehouse]: -good, [document.to]: good };
    case 'return':
    case 'supplier-return': {
      const sign = document.kind === 'return' ? 1 : -1;
      return { [warehouse]: sign * good, ...(damaged > 0 && { damaged: { [warehouse]: sign * damaged } }) };
    }
  }
}

function unitsOf({ lines }: WrittenDocument, item: string) {
  const units = { good: 0, damaged: 0 };
  for (const line of lines)
    if (line.item === item) units['condition' in line ? line.condition : 'good'] += line.quantity;
  return units;
}

/** Without storage on the device there are no drafts, and the outbox has said so. */
function followDrafts(client: QueryClient, by: string, stored: Promise<void>): Promise<void> {
  const show = () => client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
  return stored.then(show).catch(() => undefined);
}
