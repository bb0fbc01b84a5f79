import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { changeOptions, discard, newIdempotencyKey, post } from './outbox';
import { findChange, listChanges, type Posted } from './posted';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('does not resend a change that was discarded between two tries, and sends the next of its subject', async () => {
  const client = new QueryClient();
  const sent: string[] = [];
  const mutationFn = async ({ key }: Posted) => {
    sent.push(key);
    if (key === first.key) throw new ApiError({ kind: 'unreadable', status: 503 });
  };
  const makeChange = (): Posted => ({ key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' });
  const [first, second] = [makeChange(), makeChange()];
  const options = changeOptions<Posted, void>(client, { mutationFn });
  for (const change of [first, second]) post(client, options, change).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([first.key]);
  discard(client, first.key);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([first.key, second.key]);
});

it('waits as long as the server asks before it sends a change again', async () => {
  const client = new QueryClient();
  let sent = 0;
  const mutationFn = async () => {
    sent += 1;
    if (sent === 1) throw new ApiError({ kind: 'unreadable', status: 429, retryAfterMs: 9000 });
  };
  const change: Posted = { key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' };
  void post(client, changeOptions<Posted, void>(client, { mutationFn }), change);
  await vi.advanceTimersByTimeAsync(8900);
  expect([sent, listChanges(client).length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect([sent, listChanges(client).length]).toEqual([2, 0]);
});

it('keeps a refused change until somebody dismisses it', async () => {
  const client = new QueryClient();
  const change: Posted = { key: newIdempotencyKey(), by: 'a', at: Date.now(), subject: 'item' };
  const mutationFn = async () => {
    throw new ApiError({ kind: 'unreadable', status: 403 });
  };
  await expect(post(client, changeOptions<Posted, void>(client, { mutationFn }), change)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(findChange(client, change.key)?.state.status).toBe('error');
  discard(client, change.key);
  expect(listChanges(client)).toEqual([]);
});

describe('changes that touch the same item', () => {
  const AT = Date.now();
  const make = (key: string, touches: string[], at = AT): Posted => ({
    key,
    by: 'a',
    at,
    subject: key,
    touches,
  });

  /** Posts the changes in this order. Each is confirmed when its function in `confirm` is called. */
  function send(changes: readonly Posted[]) {
    const client = new QueryClient();
    const confirm = new Map<string, () => void>();
    const mutationFn = ({ key }: Posted) => new Promise<void>((resolve) => confirm.set(key, resolve));
    const options = changeOptions<Posted, void>(client, { mutationFn });
    for (const change of changes) post(client, options, change).catch(() => undefined);
    const done = async (key: string) => {
      confirm.get(key)?.();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { client, sent: () => [...confirm.keys()], done };
  }

  it('are sent in the order in which they were made, other ones at once', async () => {
    const { sent, done } = send([
      make('note', ['documents', 'kettle', 'oven']),
      make('count', ['oven']),
      make('second note', ['documents', 'grill']),
      make('delivered', ['fan']),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['note', 'delivered']);
    await done('note');
    expect(sent()).toEqual(['note', 'delivered', 'count', 'second note']);
  });

  it('are sent in that order too if a closed tab made the first one', async () => {
    const { sent, done } = send([
      make('first', ['oven'], AT - 1),
      make('last', ['oven'], AT + 9),
      make('middle', ['oven'], AT),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['first']);
    await done('first');
    expect(sent()).toEqual(['first', 'middle']);
    await done('middle');
    expect(sent()).toEqual(['first', 'middle', 'last']);
  });

  it('go on when one that waits before them is discarded', async () => {
    const { client, sent, done } = send([
      make('one', ['oven']),
      make('two', ['oven']),
      make('three', ['oven']),
    ]);
    await vi.advanceTimersByTimeAsync(0);
    discard(client, 'two');
    await done('one');
    expect(sent()).toEqual(['one', 'three']);
  });
});
