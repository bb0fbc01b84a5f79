/** The outboxes of a person's other tabs, as this tab shows them. */
import { type DehydratedState, notifyManager, type QueryClient } from '@tanstack/react-query';
import type { StoredState } from './device-storage';
import { type ChangeState, ELSEWHERE_KEY } from './posted';

/**
 * Shows the changes of these records, without those that are known to be `confirmed`: their record was read too early. Their
 * queries come with them, but do not replace those of this tab.
 */
export function showElsewhere(
  client: QueryClient,
  records: readonly StoredState[],
  confirmed: ReadonlySet<string>,
): void {
  const states = new Map<string, ChangeState>();
  for (const { state } of records.flatMap(({ clientState }) => clientState.mutations)) {
    const { key } = (state as ChangeState).variables ?? {};
    if (key !== undefined && !confirmed.has(key)) states.set(key, state as ChangeState);
  }
  notifyManager.batch(() => {
    for (const { clientState } of records) addQueries(client, clientState);
    client.setQueryData<ChangeState[]>(ELSEWHERE_KEY, [...states.values()]);
  });
}

function addQueries(client: QueryClient, { queries }: DehydratedState): void {
  for (const { queryKey, state } of queries)
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, state.data);
}

/** Another tab has the response to this change. */
export function removeElsewhere(client: QueryClient, key: string): void {
  client.setQueryData<ChangeState[]>(ELSEWHERE_KEY, (states) =>
    states?.filter(({ variables }) => variables?.key !== key),
  );
}
