import type { Item, ItemAddition } from '@godown/shared/item';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { useOwnEmail } from '../../account/use-own-email';
import { discard, post } from '../../outbox/outbox';
import { findChange, listChanges, shareThing } from '../../outbox/posted';
import { type Change, createAddition, createChange, createDocumentChange, type Intent } from './change';
import { changeMutation } from './change-mutation';
import type { DocumentDraft } from './document-drafts';
import { toDocument } from './draft-document';
import type { Sent } from './send-change';

/** `waiting`: the change is in the outbox, and is sent as soon as the server can be reached. */
export type Result = { state: 'sent'; sent: Sent } | { state: 'waiting' };

type Target = Pick<Item, '_id' | 'name'>;

/** Changes the inventory for the signed-in person. */
export function useChanges() {
  const client = useQueryClient();
  const api = useApi();
  const by = useOwnEmail();
  const navigate = useNavigate();
  return useMemo(() => {
    const options = changeMutation({ client, api, goTo: navigate });
    return {
      /**
       * Makes a change, which is shown at once. Resolves when the server has confirmed or refused it. A refusal is shown
       * with the outbox.
       */
      async make(item: Target, intent: Intent): Promise<void> {
        await post(client, options, createChange(item, intent, by)).catch(() => undefined);
      },
      /**
       * For a form: resolves when the change is sent or waits. If it is refused, rejects with the reason, and the form
       * shows it.
       */
      submit: (item: Target, intent: Intent) => submit(client, options, createChange(item, intent, by)),
      /** The same for a new item. */
      add: (item: ItemAddition) => submit(client, options, createAddition(item, by)),
      /** The same for the document of a draft. If it waits already, it is not posted twice. */
      async postDocument(draft: DocumentDraft): Promise<Result> {
        if (findChange(client, draft.id)?.state.status === 'pending') return { state: 'waiting' };
        // It was refused before.
        discard(client, draft.id);
        return submit(
          client,
          options,
          createDocumentChange(
            { key: draft.id, document: toDocument(draft), names: draft.lines.map(({ name }) => name) },
            by,
          ),
        );
      },
      /** Sends a refused change again, with the same key. The server has not counted it. */
      retry(change: Change): void {
        discard(client, change.key);
        post(client, options, change).catch(() => undefined);
      },
    };
  }, [client, api, by, navigate]);
}

type Options = ReturnType<typeof changeMutation>;

async function submit(client: QueryClient, options: Options, change: Change): Promise<Result> {
  const sending = post(client, options, change).then((sent): Result => ({ state: 'sent', sent }));
  const waiting = whenWaiting(client, change);
  try {
    return await Promise.race([sending, waiting.promise]);
  } catch (error) {
    discard(client, change.key);
    throw error;
  } finally {
    waiting.stop();
    // A later refusal is shown with the outbox.
    sending.catch(() => undefined);
  }
}

/** Resolves once the change, or one before it, cannot be sent for now. */
function whenWaiting(client: QueryClient, change: Change) {
  let stop = () => {};
  const promise = new Promise<Result>((resolve) => {
    const check = () => {
      if (findChange(client, change.key)?.state.status !== 'pending') return;
      const isHeld = listChanges(client).some(
        ({ state: { status, failureCount, variables } }) =>
          status === 'pending' && failureCount > 0 && variables && shareThing(variables, change),
      );
      if (isHeld || !onlineManager.isOnline()) resolve({ state: 'waiting' });
    };
    const stops = [client.getMutationCache().subscribe(check), onlineManager.subscribe(check)];
    stop = () => stops.forEach((each) => void each());
    check();
  });
  return { promise, stop };
}
