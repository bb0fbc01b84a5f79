/** The mutation of every change: how it updates the cache, and what the person is shown. */

import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { type ChangeOptions, changeOptions, post } from '../../outbox/outbox';
import { findChange } from '../../outbox/posted';
import { notify } from '../../ui/notify';
import type { ToastAction } from '../../ui/toaster';
import { afterChange, putItem } from '../list-cache';
import { itemKeys, movementKeys } from '../queries';
import { holdBase, releaseBase } from './bases';
import { type Change, deltasOf, itemsOf, kindOf, type Sent } from './change';
import { readCurrent } from './read-current';
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
      const { by, key } = change;
      return kindOf(change).send(change, { api, client, keyed: { by, key } });
    },
    onMutate: (change) => holdBase(client, change),
    onSuccess: (sent, change) => {
      confirm(client, change, sent);
      // It is gone if the person has signed out: the next one must not see what they did.
      if (findChange(client, change.key)) announce(change, sent, deps);
    },
    onError: async (error, change) => {
      const current = readCurrent(error);
      const told = notifyManager.batch(() => {
        if (current) afterChange(client, current);
        for (const id of itemsOf(change)) releaseBase(client, change, id, { refusedFor: current });
        return kindOf(change).onRefused?.(change, error, client);
      });
      // The refusal may come from a stale cache.
      readAgain(client);
      await told;
    },
  });
}

/** Updates the cache with the response to a change, of this tab or another one. */
export function confirm(client: QueryClient, change: Change, sent: Sent): void {
  notifyManager.batch(() => {
    if (sent.item) afterChange(client, sent.item);
    for (const id of itemsOf(change)) {
      const confirmed = sent.item ?? putApplied(client, change, id);
      releaseBase(client, change, id, { confirmed });
    }
    kindOf(change).onConfirmed?.(change, sent, client);
  });
}

export function readAgain(client: QueryClient): void {
  invalidate(client, itemKeys.all, movementKeys.all, movementKeys.deleted);
}

/**
 * A response to a change of many items has none of them. Until they are fetched, each is the last confirmed one with the change
 * applied, so that no count goes back for a moment.
 */
function putApplied(client: QueryClient, change: Change, id: string): Item | null {
  const base = kindOf(change).deltas && client.getQueryData<Item>(itemKeys.base(id));
  if (!base) return null;
  const applied = { ...base, ...addDeltas(base, [deltasOf(change, id)]) };
  putItem(client, applied);
  return applied;
}

function announce(change: Change, sent: Sent, deps: ChangeDeps): void {
  const text = kindOf(change).done?.(change, sent);
  if (text === undefined) return;
  const action = actionOf(change, sent, deps);
  if (action) notify.success(text, action);
  else notify.success(text);
}

/** The button of the toast: Open for a new item or document, else Undo. */
function actionOf(change: Change, sent: Sent, deps: ChangeDeps): ToastAction | undefined {
  const kind = kindOf(change);
  const result = kind.result?.(sent);
  if (result) return { label: t`Open`, of: result.of, opens: true, run: () => deps.goTo(result.path) };
  const undo = kind.undo?.(change, sent);
  if (!undo) return undefined;
  // A refusal is shown with the outbox.
  const run = () => void post(deps.client, changeMutation(deps), undo()).catch(() => undefined);
  return { label: t`Undo`, of: change.subject, run };
}
