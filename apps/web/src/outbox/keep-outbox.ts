/**
 * Keeps the outbox of one person on the device. Each tab has its own record and a lock with the same name, so two tabs
 * never send the same change. A tab that is closed, reloaded or killed loses its lock, and another tab adopts its record.
 */

import { dehydrate, hydrate, notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { deleteState, type StoredState, writeState } from './device-storage';
import { removeElsewhere, showElsewhere } from './elsewhere';
import { toStored } from './kept-reasons';
import type { ChangeOptions } from './outbox';
import { ELSEWHERE_KEY, findChange, isChange, listChanges, OUTBOX_KEY, type Posted } from './posted';
import { holdLock, listRecords, newRecord, readOthers, readRecord, takeOver } from './records';

const CHANNEL = 'godown-outbox';

interface Keeping<C extends Posted, R> {
  /** The address of the person. */
  by: string;
  /** Options to send the changes of an earlier visit. */
  options: ChangeOptions<C, R>;
  /** Queries that are stored and taken over together with the changes. */
  isKept: (query: Query) => boolean;
  /** Called when the list of changes in other tabs has changed, for example after one was discarded there. */
  onElsewhere: () => void;
  /** Called when the server has confirmed a change of another tab. That change counts as pending until then. */
  onConfirmedElsewhere: (change: C, response: R) => void;
  /** Called if the device cannot store the changes: they are lost when the tab is closed. */
  onUnkept: (cause: unknown) => void;
}

/** Adopts waiting changes, and stores every change of the outbox at once, until the returned function is called. */
export function keepOutbox<C extends Posted, R>(
  client: QueryClient,
  { by, options, isKept, onElsewhere, onConfirmedElsewhere, onUnkept }: Keeping<C, R>,
): () => void {
  client.setMutationDefaults(OUTBOX_KEY, options);
  const name = newRecord(by);
  const closed = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const known = new Set([name]);
  const confirmed = new Set<string>();

  const { save, finish } = oneAtATime(async () => {
    await store(client, name, isKept);
    if (!closed.signal.aborted) channel.postMessage(by);
  });
  const tellUnkept = once(onUnkept);

  const adopt = async (record: string) => {
    const kept = await readRecord(record);
    if (!kept || closed.signal.aborted) return;
    restore(client, kept);
    // Changes that cannot be stored again stay in their record.
    await save().then(() => deleteState(record), tellUnkept);
    resume(client);
    await readElsewhere();
  };

  const readElsewhere = async () => {
    // Without locks, each tab takes over all changes.
    const records = navigator.locks ? await readOthers(by, name) : [];
    if (closed.signal.aborted) return;
    showElsewhere(client, records, confirmed);
    onElsewhere();
  };

  const follow = async (record: string) => {
    if (known.has(record)) return;
    known.add(record);
    const isAdopted = await takeOver(record, adopt, closed.signal);
    // It is gone if its tab came back.
    if (!isAdopted && known.delete(record)) await look();
  };

  /** Adopts the records of closed tabs, now or when they close, and shows the changes of open tabs. */
  const look = async () => {
    for (const record of await listRecords(by)) follow(record).catch(tellUnkept);
    await readElsewhere();
  };

  const unsubscribe = watchChanges(client, () => save().catch(tellUnkept));
  const stopTelling = watchConfirmed(client, (message) => channel.postMessage({ by, ...message }));
  listen<C, R>(channel, by, {
    onRecord: () => void look().catch(tellUnkept),
    onConfirmed: ({ change, response }) => {
      confirmed.add(change.key);
      notifyManager.batch(() => {
        onConfirmedElsewhere(change, response);
        removeElsewhere(client, change.key);
      });
    },
  });
  holdLock(name, closed.signal);
  look().catch(tellUnkept);

  return () => {
    unsubscribe();
    stopTelling();
    finish().catch(tellUnkept);
    channel.close();
    removeChanges(client);
    client.setQueryData(ELSEWHERE_KEY, []);
    closed.abort();
  };
}

/** Removes the changes from the memory only. They stay on the device until this person signs in again. */
function removeChanges(client: QueryClient): void {
  for (const mutation of listChanges(client)) client.getMutationCache().remove(mutation);
}

function watchChanges(client: QueryClient, onChange: () => void): () => void {
  // This part is loaded after the page, so there may be changes already.
  if (listChanges(client).length > 0) onChange();
  return client.getMutationCache().subscribe(({ mutation, type }) => {
    if ((type === 'updated' || type === 'removed') && mutation.options.mutationKey?.[0] === OUTBOX_KEY[0])
      onChange();
  });
}

/** A message between the tabs. The other message is a person's address, sent when a record has changed. */
interface Confirmed<C, R> {
  by: string;
  change: C;
  response: R;
}

interface Listeners<C, R> {
  onRecord: () => void;
  onConfirmed: (message: Confirmed<C, R>) => void;
}

/** Without locks, tabs do not look at each other's records. */
function listen<C, R>(
  channel: BroadcastChannel,
  by: string,
  { onRecord, onConfirmed }: Listeners<C, R>,
): void {
  if (!navigator.locks) return;
  channel.onmessage = ({ data }: MessageEvent<string | Confirmed<C, R>>) => {
    if (data === by) onRecord();
    else if (typeof data !== 'string' && data.by === by) onConfirmed(data);
  };
}

/** The other tabs need the response itself: until they have read it, they would show the previous count. */
function watchConfirmed(
  client: QueryClient,
  tell: (message: Omit<Confirmed<unknown, unknown>, 'by'>) => void,
): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== OUTBOX_KEY[0]) return;
    if (event.action.type === 'success')
      tell({ change: event.mutation.state.variables, response: event.action.data });
  });
}

async function store(client: QueryClient, name: string, isKept: (query: Query) => boolean): Promise<void> {
  const options = { shouldDehydrateQuery: isKept, shouldDehydrateMutation: isChange };
  const clientState = toStored(dehydrate(client, options));
  if (clientState.mutations.length === 0) await deleteState(name);
  else await writeState(name, { clientState });
}

/** `save` writes one at a time: changes during a write are in the next one. `finish` does not wait for the current one. */
function oneAtATime(write: () => Promise<void>) {
  let isDirty = false;
  let running: Promise<void> | undefined;
  const next = () => {
    isDirty = false;
    return write();
  };
  const run = async () => {
    try {
      // Changes of the same moment are written together.
      await undefined;
      while (isDirty) await next();
    } finally {
      running = undefined;
    }
  };
  return {
    save(): Promise<void> {
      isDirty = true;
      running ??= run();
      return running;
    },
    finish: async () => {
      if (isDirty) await next();
    },
  };
}

function once(tell: (cause: unknown) => void): (cause: unknown) => void {
  let isTold = false;
  return (cause) => {
    if (!isTold) tell(cause);
    isTold = true;
  };
}

function keyOf(state: { variables: unknown }): string {
  return (state.variables as Posted).key;
}

/** Leaves out the changes that are in the outbox already. */
function restore(client: QueryClient, { clientState }: StoredState): void {
  const { mutations, queries } = clientState;
  hydrate(client, {
    mutations: mutations.filter(({ state }) => !findChange(client, keyOf(state))),
    queries,
  });
}

function resume(client: QueryClient): void {
  for (const mutation of listChanges(client)) {
    const remove = () => client.getMutationCache().remove(mutation);
    // The state of the mutation has the refusal.
    if (mutation.state.status === 'pending') mutation.continue().then(remove, () => undefined);
  }
}
