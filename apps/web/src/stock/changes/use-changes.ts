import { msg } from '@lingui/core/macro';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { useOwnEmail } from '../../account/use-own-email';
import { Refusal } from '../../api/refusal';
import { discard, post } from '../../outbox/outbox';
import { findChange, listChanges, type Posted, shareThing } from '../../outbox/posted';
import { type Change, type ChangeKind, createChange, type Sent, type Target } from './change';
import { changeMutation } from './change-mutation';

/** `waiting`: the change is in the outbox, and is sent as soon as the server can be reached. */
export type Result<R extends Sent> = { state: 'sent'; sent: R } | { state: 'waiting' };

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
      async make<F extends object, R extends Sent>(kind: ChangeKind<F, R>, target: Target, fields: F) {
        await post(client, options, createChange(kind, target, fields, by)).catch(() => undefined);
      },
      /**
       * For a form: resolves when the change is sent or waits. If it is refused, rejects with the reason, and the form
       * shows it; or the outbox does, if the form is not on the page any more (`isShown`). A change with the key of a
       * waiting one is not sent twice, and refused with other contents.
       */
      submit<F extends object, R extends Sent>(
        kind: ChangeKind<F, R>,
        target: Target,
        fields: F,
        isShown?: IsShown,
      ) {
        // The response of a kind has the type that its definition says.
        return submit(client, options, createChange(kind, target, fields, by), isShown) as Promise<Result<R>>;
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

/** False once the form has left the page. Without it, the form tells a refusal wherever the person is. */
type IsShown = Readonly<RefObject<boolean>>;

async function submit(
  client: QueryClient,
  options: Options,
  change: Change,
  isShown: IsShown | undefined,
): Promise<Result<Sent>> {
  const known = findChange(client, change.key)?.state;
  if (known?.status === 'pending') {
    if (known.variables && contentOf(known.variables) === contentOf(change)) return { state: 'waiting' };
    throw new Refusal(msg`It waits to be sent already, with other contents.`);
  }
  // It was refused before.
  discard(client, change.key);
  const sending = post(client, options, change).then((sent): Result<Sent> => ({ state: 'sent', sent }));
  const waiting = whenWaiting(client, change);
  try {
    return await Promise.race([sending, waiting.promise]);
  } catch (error) {
    if (isShown?.current !== false) discard(client, change.key);
    throw error;
  } finally {
    waiting.stop();
    // A later refusal is shown with the outbox.
    sending.catch(() => undefined);
  }
}

const contentOf = (change: Posted) => JSON.stringify({ ...change, at: 0 });

/** Resolves once the change, or one before it, cannot be sent for now. */
function whenWaiting(client: QueryClient, change: Change) {
  let stop = () => {};
  const promise = new Promise<{ state: 'waiting' }>((resolve) => {
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
