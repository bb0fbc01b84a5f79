import { vi } from 'vitest';

/** From now on the intervals are known. The result lets those of this length, in milliseconds, come now. */
export function watchIntervals(): (length: number) => void {
  const every = vi.spyOn(window, 'setInterval');
  return (length) => {
    for (const [tick, each] of every.mock.calls) if (each === length) (tick as () => void)();
  };
}
