import { expect, it, vi } from 'vitest';
import { keepFor } from './keep-for.js';

it('reads once for a while, and then again', async () => {
  const times = vi.spyOn(performance, 'now').mockReturnValue(0);
  let value = 0;
  const kept = keepFor(5000, async () => ++value);
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
  times.mockReturnValue(4999);
  expect(await kept.read()).toBe(1);
  times.mockReturnValue(5000);
  expect(await kept.read()).toBe(2);
});

it('reads again after a change of this process, even while an older read is on its way', async () => {
  const answers: ((value: string) => void)[] = [];
  const kept = keepFor(5000, () => new Promise<string>((resolve) => answers.push(resolve)));
  const before = kept.read();
  kept.forget();
  const after = kept.read();
  answers[1]?.('new');
  answers[0]?.('old');
  expect(await before).toBe('old');
  expect(await after).toBe('new');
  expect(await kept.read()).toBe('new');
});

it('does not keep a failure', async () => {
  const read = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('The database is away.'));
  const kept = keepFor(5000, read);
  await expect(kept.read()).rejects.toThrow('away');
  expect(await kept.read()).toBe('there');
});
