import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ready, serve } from '../test/live-kit';
import { connect } from './connection';

/** Longer than the longest wait. */
const LONG_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

function start() {
  const onState = vi.fn();
  const disconnect = connect({ position: () => 'p1', onEvent: () => {}, onState });
  onTestFinished(disconnect);
  return { onState, disconnect };
}

/** Records when each attempt began. */
function watchAttempts(respond: (init: RequestInit) => Promise<Response>) {
  const times: number[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    times.push(Date.now());
    return respond(init);
  });
  return { times, pauses: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}

/** A server that accepts a connection and never sends anything. */
const hang = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it('waits longer after each refusal of the server', async () => {
  const { pauses } = watchAttempts(async () => new Response('', { status: 503 }));
  start();
  await vi.advanceTimersByTimeAsync(95_000);
  expect(pauses()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('waits longer each time for a server that hangs, too', async () => {
  const { pauses } = watchAttempts(hang);
  start();
  await vi.advanceTimersByTimeAsync(135_000);
  expect(pauses().map((pause) => pause - 10_000)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
});

it('treats a stream that is never ready like a server that hangs', async () => {
  const { streams } = serve();
  start();
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 0; second < 30; second += 1) {
    if (!streams.at(-1)?.isClosed()) streams.at(-1)?.send(': soon\n\n');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(streams[0]?.isClosed()).toBe(true);
});

it('waits only briefly after a connection that worked', async () => {
  const { streams } = serve();
  start();
  await vi.advanceTimersByTimeAsync(0);
  for (let times = 1; times <= 4; times += 1) {
    expect(streams).toHaveLength(times);
    streams.at(-1)?.send(ready);
    await vi.advanceTimersByTimeAsync(10_000);
    streams.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1100);
  }
});

it('removes the listeners of a finished attempt', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const { times } = watchAttempts(hang);
  start();
  await vi.advanceTimersByTimeAsync(LONG_MS * 20);
  expect(times.length).toBeGreaterThan(20);
  const signals = added.mock.contexts;
  expect(signals.length).toBeGreaterThan(20);
  const most = Math.max(...signals.map((signal) => signals.filter((other) => other === signal).length));
  expect(most).toBeLessThan(5);
});

it('connects at once when the browser is back online', async () => {
  const { times } = watchAttempts(async () => new Response('', { status: 503 }));
  start();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  const before = times.length;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toHaveLength(before + 1);
});

it('calls no handler and sends no request after it was stopped', async () => {
  const { streams } = serve();
  const { onState, disconnect } = start();
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.send(ready);
  await vi.waitFor(() => expect(onState).toHaveBeenCalledWith(true));
  disconnect();
  expect(streams[0]?.isClosed()).toBe(true);
  onState.mockClear();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(onState).not.toHaveBeenCalled();
  expect(streams).toHaveLength(1);
});
