import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { sendIntention } from './send-intention';
import type { Keyed } from './send-once';

/** Nobody knows whether a call that fails like this was carried out; the page could not tell, so it is not repeated by itself. */
const unreadable = new ApiError({ kind: 'unreadable', status: 200 });
const refused = new ApiError({ kind: 'unreadable', status: 500 });

function setUp(by = 'rahima@godown.test') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const keys: string[] = [];
  /** Sends with what the server does each time, and notes the key. */
  const send = async (what: string, ...outcomes: (ApiError | 'done')[]) => {
    const call = vi.fn(async ({ headers }: Keyed) => {
      const outcome = outcomes.shift() ?? unreadable;
      if (call.mock.calls.length === 1) keys.push(headers['Idempotency-Key']);
      if (outcome !== 'done') throw outcome;
      return outcome;
    });
    const sent = sendIntention({ by, what }, call).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return sent;
  };
  return { send, keys };
}

it('uses a key again only while it is not known what became of it, and for the same thing', async () => {
  vi.useFakeTimers();
  try {
    const { send, keys } = setUp();
    expect(await send('delete 1')).toBe(unreadable);
    expect(await send('delete 1', 'done')).toBe('done');
    expect(keys[1]).toBe(keys[0]);

    await send('delete 1', 'done');
    expect(keys[2]).not.toBe(keys[0]);

    await send('delete 2');
    await send('delete 3', 'done');
    expect(keys[4]).not.toBe(keys[3]);

    expect(await send('delete 4', refused)).toBe(refused);
    await send('delete 4', 'done');
    expect(keys[6]).not.toBe(keys[5]);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps the keys of two people apart', async () => {
  vi.useFakeTimers();
  try {
    const [rahima, karim] = [setUp(), setUp('karim@godown.test')];
    expect(await rahima.send('delete 1')).toBe(unreadable);
    expect(await karim.send('delete 1', 'done')).toBe('done');
    expect(await rahima.send('delete 1', 'done')).toBe('done');
    expect(karim.keys[0]).not.toBe(rahima.keys[0]);
    expect(rahima.keys[1]).toBe(rahima.keys[0]);
  } finally {
    vi.useRealTimers();
  }
});
