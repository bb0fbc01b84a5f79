import { QueryClient } from '@tanstack/react-query';
import { get, keys, set } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepCache } from './keep-cache';

const RAHIMA = 'rahima@godown.test';
const isKept = () => true;

it('deletes what is kept of somebody whose sign-out it did not see', async () => {
  await set('cache karim@godown.test', { clientState: { queries: [], mutations: [] } });
  const { close } = keepCache(new QueryClient(), { by: RAHIMA, isKept });
  await vi.waitFor(async () => expect(await get('cache karim@godown.test')).toBeUndefined());
  close();
});

it('lets a person sign out in a browser without storage', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await keys();
  // The library opens the database again after this.
  const [database] = transaction.mock.contexts as IDBDatabase[];
  database?.onclose?.(new Event('close'));
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { forget } = keepCache(new QueryClient(), { by: RAHIMA, isKept });
  expect(forget).not.toThrow();
});
