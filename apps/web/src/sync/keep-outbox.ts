/**
 * Keeps the outbox of one person on the device. Each tab has a record of its own and a lock with the same name, so no two
 * tabs send the same change. A tab that was closed, reloaded or killed loses its lock: another one adopts its record.
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
  /** Whose changes, by their address. */
  by: string;
  /** How the changes of an earlier visit are sent. */
  options: ChangeOptions<C, R>;
  /** Called when the device does not store them: they last as long as the tab. */
  onUnkept: (cause: unknown) => void;
}

/** Adopts what waits, and stores every change of the outbox at once, until the returned function is called. */
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
    sendPending(client);
  };

  /** Adopts the records of tabs that are gone, now or later, and counts what waits in those that are not. */
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
    // They stay on the device, for when this person signs in again.
    for (const mutation of listChanges(client)) client.getMutationCache().remove(mutation);
    closed.abort();
  };
}

const ONLY_OUTBOX = {
  shouldDehydrateQuery: () => false,
  shouldDehydrateMutation: isChange,
};

function sendPending(client: QueryClient): void {
  for (const mutation of listChanges(client)) {
    const remove = () => client.getMutationCache().remove(mutation);
    // A refusal is in the state of the mutation.
    if (mutation.state.status === 'pending') mutation.continue().then(remove, () => undefined);
  }
}

function keyOf(state: { variables: unknown }): string {
  return (state.variables as Posted).key;
}

async function countWaiting(records: string[]): Promise<number> {
  const kept = await Promise.all(records.map((record) => get<PersistedClient>(record)));
  return kept
    .flatMap((client) => client?.clientState.mutations ?? [])
    .filter(({ state }) => state.status === 'pending').length;
}

/** Pages that come over plain http from another machine have no locks: each tab then takes all, and the keys protect. */
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
