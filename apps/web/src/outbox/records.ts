/** The records of a person's tabs on this device. Each has a lock of the same name, held while its tab is open. */
import { keys } from 'idb-keyval';
import { v7 } from 'uuid';
import { deviceStore, readState, type StoredState } from './device-storage';
import { fromStored } from './kept-reasons';

/** A tab that was closed may come back within this time: it was reloaded. */
const RELOAD_MS = 2000;
const prefixOf = (by: string) => /* no text */ `outbox ${by} `;

/** The name of the record of this tab. */
export const newRecord = (by: string): string => `${prefixOf(by)}${v7()}`;

export async function listRecords(by: string): Promise<string[]> {
  return (await keys<string>(deviceStore)).filter((key) => key.startsWith(prefixOf(by)));
}

export async function readRecord(name: string): Promise<StoredState | undefined> {
  const kept = await readState(name);
  return kept && { ...kept, clientState: fromStored(kept.clientState) };
}

export async function readOthers(by: string, own: string): Promise<StoredState[]> {
  const records = (await listRecords(by)).filter((record) => record !== own);
  const kept = await Promise.all(records.map(readRecord));
  return kept.filter((record) => record !== undefined);
}

/**
 * Adopts a record at once if its tab is gone. If not, resolves to false some time after that tab has gone: a reloaded tab takes
 * its own changes back first, so that they stay where the person looks. Pages over plain http from another machine have no
 * locks. There each tab sends all changes; the server counts each key once.
 */
export async function takeOver(
  record: string,
  adopt: (record: string) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!navigator.locks) await adopt(record);
  if (!navigator.locks || signal.aborted) return true;
  const isAdopted = await navigator.locks.request(record, { ifAvailable: true }, async (lock) => {
    if (lock) await adopt(record);
    return lock !== null;
  });
  if (isAdopted) return true;
  // Rejects if this tab closes before the other.
  const isGone = await navigator.locks.request(record, { signal }, async () => true).catch(() => false);
  if (isGone) await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  return signal.aborted;
}

export function holdLock(name: string, signal: AbortSignal): void {
  const untilClosed = () =>
    new Promise<void>((resolve) => {
      // Its turn may come after it was closed.
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  if (navigator.locks) void navigator.locks.request(name, untilClosed);
}
