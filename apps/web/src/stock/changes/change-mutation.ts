/** The mutation of every change: how it updates the cache, and what the person is shown. */
import type { Document } from '@godown/shared/documents';
import type { Item } from '@godown/shared/item';
import { shortName } from '@godown/shared/warehouses';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { type ChangeOptions, changeOptions, post } from '../../outbox/outbox';
import { findChange } from '../../outbox/posted';
import { notify } from '../../ui/notify';
import { shorten } from '../../ui/shorten';
import type { ToastAction } from '../../ui/toaster';
import { documentKeys } from '../document-keys';
import { afterChange, putItem as putInCache, removeFromLists } from '../list-cache';
import { itemKeys, movementKeys } from '../queries';
import { documentPath, itemPath } from '../stock';
import { putLine, stockCountKeys } from '../stock-count-queries';
import { holdBase, releaseBase } from './bases';
import { type Change, createChange, deltasOf, type Intent, itemsOf, reverse } from './change';
import { changeText } from './change-text';
import { countedText } from './count-words';
import { dropDraft, keepRefused } from './draft-cache';
import { readCurrent } from './read-current';
import { type Sent, sendChange } from './send-change';
import { type LineChange, putCurrentLine, requireNoOpenQuestions } from './send-stock-count';
import { addDeltas } from './shown-items';

interface ChangeDeps {
  client: QueryClient;
  api: Api;
  /** Goes to a page of the app. */
  goTo: (path: string) => void;
}

/** The mutation of every change of the inventory. */
export function changeMutation(deps: ChangeDeps): ChangeOptions<Change, Sent> {
  const { client, api } = deps;
  return changeOptions(client, {
    mutationFn: (change) => {
      requireNoOpenQuestions(client, change);
      return sendChange(api, change);
    },
    onMutate: (change) => holdBase(client, change),
    onSuccess: (sent, change) => {
      confirm(client, change, sent);
      // It is gone if the person has signed out: the next one must not see what they did.
      if (findChange(client, change.key)) announce(change, sent, actionOf(change, sent, deps));
    },
    onError: (error, change) => {
      const current = readCurrent(error);
      notifyManager.batch(() => {
        if (current) afterChange(client, current);
        for (const id of itemsOf(change)) releaseBase(client, change, id, { refusedFor: current });
        if (change.kind === 'stockCountLine') putCurrentLine(client, change, error);
      });
      if (findChange(client, change.key)) keepRefused(client, change, error);
      // The refusal may come from a stale cache.
      readAgain(client);
    },
  });
}

/** Updates the cache with the response to a change, of this tab or another one. */
export function confirm(client: QueryClient, change: Change, sent: Sent): void {
  notifyManager.batch(() => {
    if (change.kind === 'delete') forgetItem(client, change.subject);
    else if (sent.item) putItem(client, change, sent.item);
    if (sent.line) putLine(client, change.subject, sent.line);
    if (change.kind === 'postStockCount') readAgain(client);
    if (change.kind === 'document') confirmLines(client, change);
    else for (const id of itemsOf(change)) releaseBase(client, change, id, { confirmed: sent.item });
    if (sent.document) putDocument(client, sent.document);
  });
}

function readAgain(client: QueryClient): void {
  invalidate(client, itemKeys.all, movementKeys.all, movementKeys.deleted, stockCountKeys.all);
}

/**
 * The response to a document has no items. Until they are fetched, each is the last confirmed one with the line applied, so
 * that no count goes back for a moment.
 */
function confirmLines(client: QueryClient, change: Change): void {
  for (const id of itemsOf(change)) {
    const base = client.getQueryData<Item>(itemKeys.base(id));
    const confirmed = base ? { ...base, ...addDeltas(base, [deltasOf(change, id)]) } : null;
    if (confirmed) putInCache(client, confirmed);
    releaseBase(client, change, id, { confirmed });
    invalidate(client, movementKeys.ofItem(id));
  }
  invalidate(client, itemKeys.lists, movementKeys.journals);
  dropDraft(client, change);
}

function putDocument(client: QueryClient, document: Document): void {
  client.setQueryData(documentKeys.one(document.number), document);
  invalidate(client, documentKeys.lists);
}

function putItem(client: QueryClient, { kind }: Change, item: Item): void {
  afterChange(client, item);
  if (kind === 'restore') invalidate(client, itemKeys.lists, movementKeys.deleted);
  if (kind === 'add') invalidate(client, itemKeys.lists);
  if (kind === 'count') invalidate(client, itemKeys.foundLists);
}

function forgetItem(client: QueryClient, id: string): void {
  removeFromLists(client, id);
  client.removeQueries({ queryKey: itemKeys.one(id) });
  invalidate(client, movementKeys.deleted, movementKeys.journals, movementKeys.ofItem(id));
}

function announce(change: Change, sent: Sent, action: ToastAction | undefined): void {
  // The sheet shows each line. A toast for each would cover it.
  if (change.kind === 'stockCountLine') return;
  if (action) notify.success(doneText(change, sent), action);
  else notify.success(doneText(change, sent));
}

/** The button of the toast: Undo, or Open for a new item or document. */
function actionOf(
  change: Change,
  { item, movement, document }: Sent,
  deps: ChangeDeps,
): ToastAction | undefined {
  if (change.kind === 'add' && item)
    return { label: 'Open', of: item._id, run: () => deps.goTo(itemPath(item._id)) };
  if (document)
    return { label: 'Open', of: document.number, run: () => deps.goTo(documentPath(document.number)) };
  const reversal = reversalOf(change, movement);
  if (!reversal) return undefined;
  const run = () => {
    const undone = createChange({ _id: change.subject, name: change.itemName }, reversal, change.by);
    // A refusal is shown with the outbox.
    post(deps.client, changeMutation(deps), undone).catch(() => undefined);
  };
  return { label: 'Undo', of: change.subject, run };
}

function reversalOf(change: Change, movement: string | undefined): Intent | undefined {
  if (change.kind === 'delete') return { kind: 'restore' };
  if (movement === undefined) return undefined;
  return {
    kind: 'undo',
    movement,
    deltas: reverse(deltasOf(change, change.subject)),
    text: changeText(change),
  };
}

/** Spec: the texts for a delivery, a restock and a new item. */
function doneText(change: Exclude<Change, LineChange>, sent: Sent): string {
  switch (change.kind) {
    case 'delivered':
      return 'Item Delivered!';
    case 'restock':
      return 'quantity added!';
    case 'transfer':
      return `Moved to ${shortName(change.to)}.`;
    case 'count':
      return countedText(change);
    case 'undo':
      return `Undone: ${change.text}`;
    case 'edit':
      return 'Changes saved';
    case 'postStockCount':
    case 'document':
      return `Posted as ${sent.document?.number}.`;
    case 'delete':
      return `${shorten(change.itemName)} deleted.`;
    case 'restore':
      return `${shorten(change.itemName)} restored.`;
    case 'add':
      return 'new item added..';
  }
}
