/**
 * Keeps the outbox of one person on the device. Each tab has its own record and a lock with the same name, so two tabs
 * never send the same change. A tab that is closed, reloaded or killed loses its lock, and another tab adopts its record.
 */

import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { del, get, keys } from 'idb-keyval';
import { v7 } from 'uuid';
import { createPersister } from './device-storage';
import {
  type ChangeOptions,
  ELSEWHERE_KEY,
  findChange,
  isChange,
  listChanges,
  OUTBOX_KEY,
  type Posted,
} from './outbox';

const CHANNEL = 'godown-outbox';
const prefixOf = (by: string) => `outbox ${by} `;

interface Keeping<C extends Posted, R> {
  /** The address of the person. */
  by: string;
  /** How to send the changes of an earlier visit. */
  options: ChangeOptions<C, R>;
  /** Called if the device cannot store the changes: they are lost when the tab is closed. */
  onUnkept: (cause: unknown) => void;
}

/** Adopts waiting changes, and stores every change of the outbox at once, until the returned function is called. */
export function keepOutbox<C extends Posted, R>(
  client: QueryClient,
  { by, options, onUnkept }: Keeping<C, R>,
): () => void {
  client.setMutationDefaults(OUTBOX_KEY, options);
  const name = `${prefixOf(by)}${v7()}`;
  const persister = createPersister(name);
  const closed = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const known = new Set([name]);

  const save = async () => {
    const clientState = dehydrate(client, ONLY_OUTBOX);
    if (clientState.mutations.length === 0) await persister.removeClient();
    else await persister.persistClient({ buster: '', timestamp: Date.now(), clientState });
    if (!closed.signal.aborted) channel.postMessage(by);
  };

  const adopt = async (record: string) => {
    const kept = await get<PersistedClient>(record);
    if (!kept || closed.signal.aborted) return;
    const mutations = kept.clientState.mutations.filter(({ state }) => !findChange(client, keyOf(state)));
    hydrate(client, { mutations });
    await save();
    await del(record);
    for (const mutation of listChanges(client)) {
      const remove = () => client.getMutationCache().remove(mutation);
      // The state of the mutation has the refusal.
      if (mutation.state.status === 'pending') mutation.continue().then(remove, () => undefined);
    }
  };

  /** Adopts the records of closed tabs, now or when they close, and counts the waiting changes of open tabs. */
  const look = async () => {
    const records = (await keys<string>()).filter((key) => key.startsWith(prefixOf(by)));
    for (const record of records) {
      if (known.has(record)) continue;
      known.add(record);
      withLock(record, closed.signal, () => adopt(record)).catch(onUnkept);
    }
    client.setQueryData(ELSEWHERE_KEY, await countWaiting(records.filter((record) => record !== name)));
  };

  const unsubscribe = client.getMutationCache().subscribe(({ mutation, type }) => {
    if ((type === 'updated' || type === 'removed') && mutation.options.mutationKey?.[0] === OUTBOX_KEY[0])
      save().catch(onUnkept);
  });
  channel.onmessage = ({ data }) => {
    if (data === by && navigator.locks) look().catch(onUnkept);
  };
  holdLock(name, closed.signal);
  look().catch(onUnkept);

  return () => {
    unsubscribe();
    channel.close();
    // The changes stay on the device until this person signs in again.
    for (const mutation of listChanges(client)) client.getMutationCache().remove(mutation);
    closed.abort();
  };
}

const ONLY_OUTBOX = {
  shouldDehydrateQuery: () => false,
  shouldDehydrateMutation: isChange,
};

function keyOf(state: { variables: unknown }): string {
  return (state.variables as Posted).key;
}

async function countWaiting(records: string[]): Promise<number> {
  const kept = await Promise.all(records.map((record) => get<PersistedClient>(record)));
  return kept
    .flatMap((client) => client?.clientState.mutations ?? [])
    .filter(({ state }) => state.status === 'pending').length;
}

/**
 * Pages over plain http from another machine have no locks. There each tab sends all changes; the server counts each key
 * once.
 */
function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<unknown> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function holdLock(name: string, signal: AbortSignal): void {
  const untilClosed = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  if (navigator.locks) void navigator.locks.request(name, untilClosed);
}
