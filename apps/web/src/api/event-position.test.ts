import { expect, it, vi } from 'vitest';
import { later } from '../test/inventory-kit';
import { readPosition, readWithPosition, writePosition } from './event-position';
import { createQueryClient } from './query-client';

const read = (data: string, position?: string) => ({
  data,
  status: 200,
  headers: new Headers(position === undefined ? {} : { 'X-Event-Position': position }),
});

it('is the position of the first response', async () => {
  const client = createQueryClient();
  expect(readPosition(client)).toBeNull();
  await readWithPosition(client, async () => read('without'));
  expect(readPosition(client)).toBeNull();
  await readWithPosition(client, async () => read('first', 'p1'));
  await readWithPosition(client, async () => read('second', 'p2'));
  expect(readPosition(client)).toBe('p1');
});

it('follows the events, and is kept longer than unused data', async () => {
  vi.useFakeTimers();
  try {
    const client = createQueryClient();
    writePosition(client, 'p1');
    writePosition(client, 'p2');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(readPosition(client)).toBe('p2');
  } finally {
    vi.useRealTimers();
  }
});

it('fetches data again that was requested before the first response, if its position differs', async () => {
  const client = createQueryClient();
  const slow = later<ReturnType<typeof read>>();
  const attempt = vi.fn(() => slow.promise);
  const reading = readWithPosition(client, attempt);
  const same = later<ReturnType<typeof read>>();
  const readingSame = readWithPosition(client, () => same.promise);
  await readWithPosition(client, async () => read('first', 'p5'));
  attempt.mockResolvedValue(read('newer', 'p6'));
  slow.resolve(read('older', 'p4'));
  same.resolve(read('same', 'p5'));
  expect((await reading).data).toBe('newer');
  expect((await readingSame).data).toBe('same');
  expect(attempt).toHaveBeenCalledTimes(2);
  expect(readPosition(client)).toBe('p5');
});

it('is removed with the data when the cache is cleared', async () => {
  const client = createQueryClient();
  writePosition(client, 'p1');
  await client.resetQueries();
  expect(readPosition(client)).toBeNull();
});
