import { expect, it, vi } from 'vitest';
import { tokenSource } from '../../api/access-token';
import { createQueryClient } from '../../api/query-client';
import { accessToken, RAHIMA } from '../../test/fake-identity';
import { keysOf } from '../../test/fake-server';
import { json, makeItem, stubApi, watchToasts } from '../../test/inventory-kit';
import { deleteItem } from './delete-item';

it('deletes again what was restored since a deletion of which nobody knew', async () => {
  const item = makeItem({ version: 3 });
  // A page that was reloaded meanwhile has never heard the answer, nor that there was none.
  const halfAnAnswer = () => new Response('{"deleted', { status: 200 });
  const api = stubApi({ [`DELETE /item/${item._id}`]: halfAnAnswer });
  vi.spyOn(tokenSource, 'read').mockResolvedValue(accessToken(RAHIMA.email));
  const toasts = watchToasts();
  vi.useFakeTimers();
  const client = createQueryClient();
  const unknown = deleteItem(client, item, RAHIMA.email).catch(() => 'unknown');
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await unknown).toBe('unknown');
  api.on(`DELETE /item/${item._id}`, () => json({ deletedCount: 1 }));
  await deleteItem(client, { ...item, version: 5 }, RAHIMA.email);
  await deleteItem(client, item, RAHIMA.email);
  const keys = keysOf(api.of('DELETE'));
  expect(toasts).toHaveBeenCalledTimes(2);
  expect(keys.at(-2)).not.toBe(keys[0]);
  expect(keys.at(-1)).toBe(keys[0]);
});
