/** The order in which changes are sent: whatever touches the same thing is sent in the order in which it was made. */
import type { QueryClient } from '@tanstack/react-query';
import { type ChangeMutation, findChange, listChanges, type Posted, shareThing } from './posted';

/** Resolves once no earlier change of the same things is pending, or the change was discarded. */
export async function waitForTurn(client: QueryClient, change: Posted): Promise<void> {
  let before = lastBefore(client, change);
  while (before) {
    await leaving(client, before, change);
    before = lastBefore(client, change);
  }
}

/** The last of the earlier pending changes. Waiting for the first one would wake every change behind it each time. */
function lastBefore(client: QueryClient, change: Posted): ChangeMutation | undefined {
  const changes = listChanges(client);
  const own = changes.findIndex(({ state }) => state.variables?.key === change.key);
  return changes
    .filter(({ state: { status, variables } }, index) => {
      if (status !== 'pending' || !variables || index === own || !shareThing(variables, change)) return false;
      // A change of a closed tab comes later than those of this tab, but may have been made before.
      return variables.at < change.at || (variables.at === change.at && index < own);
    })
    .reduce<ChangeMutation | undefined>(
      (last, each) => (last && madeAt(last) > madeAt(each) ? last : each),
      undefined,
    );
}

const madeAt = ({ state }: ChangeMutation) => state.variables?.at ?? 0;

/** Resolves when `before` is confirmed, refused or discarded, or `change` is discarded. */
function leaving(client: QueryClient, before: ChangeMutation, change: Posted): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(({ mutation, type }) => {
      const isGone =
        mutation === (before as unknown) && (type === 'removed' || before.state.status !== 'pending');
      if (!isGone && !(type === 'removed' && !findChange(client, change.key))) return;
      stop();
      resolve();
    });
  });
}
