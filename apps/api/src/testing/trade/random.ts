/** Random numbers, the same for the same seed (mulberry32). */
export interface Random {
  /** At least 0, below 1. */
  part(): number;
  whole(least: number, most: number): number;
  pick<Each>(from: readonly Each[]): Each;
  chance(share: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(part() * (most - least + 1));
  return {
    part,
    whole,
    pick: <Each>(from: readonly Each[]): Each => from[whole(0, from.length - 1)] as Each,
    chance: (share) => part() < share,
  };
}
