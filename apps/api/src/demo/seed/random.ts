/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A number from 0 to 1, without 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** The generator mulberry32 by Tommy Ettinger (public domain): 32 bits of state are enough for made-up stock. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick(values) {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}
