import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createIntake } from './intake.js';
import type { Sizes } from './picture-doc.js';

const NONE = Buffer.alloc(0);
const SIZES: Sizes = { list: NONE, page: NONE, full: NONE };
const { signal } = new AbortController();

/** Decodes that are ended by hand. */
function createDecoder() {
  const running: (() => void)[] = [];
  const begun: string[] = [];
  const intake = createIntake((bytes) => {
    begun.push(String(bytes));
    return new Promise((resolve) => running.push(() => resolve(SIZES)));
  });
  const decode = (caller: string, name: string, by = signal) =>
    intake.decode(Buffer.from(name), { caller, signal: by });
  return { decode, begun, running };
}

describe('pictures that are sent at the same time', () => {
  it('are decoded one at a time, and nobody waits for all those of another person', async () => {
    const { decode, begun, running } = createDecoder();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => decode(name[0] ?? '', name));
    for (let count = 1; count <= 4; count++) {
      await vi.waitFor(() => expect(begun).toHaveLength(count));
      running.shift()?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('are refused after half a minute without a turn, and leave when their client does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { decode, begun, running } = createDecoder();
    const first = decode('a', 'first');
    const gone = new AbortController();
    const left = decode('b', 'left', gone.signal);
    const late = decode('c', 'late');
    gone.abort(new Error('The client left.'));
    await expect(left).rejects.toThrow('The client left.');
    vi.advanceTimersByTime(30_000);
    await expect(late).rejects.toMatchObject({ code: 'server_busy' });
    running.shift()?.();
    // It had its turn in time.
    expect(await first).toBe(SIZES);
    expect(begun).toEqual(['first']);
  });
});
