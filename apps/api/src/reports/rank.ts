/** The first of very many, without sorting them all. */
import { setImmediate as yieldTurn } from 'node:timers/promises';

/** Entries that are looked at in one step. */
const STEP = 5000;

/** Keeps the first `limit` of what is added, in order. */
export class First<T> {
  readonly #limit: number;
  readonly #compare: (a: T, b: T) => number;
  readonly #kept: T[] = [];

  /** `compare`: negative if `a` comes first. */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(entry: T): void {
    const last = this.#kept[this.#limit - 1];
    if (last !== undefined && this.#compare(last, entry) <= 0) return;
    let [low, high] = [0, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#kept[middle];
      if (other !== undefined && this.#compare(other, entry) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#kept.splice(low, 0, entry);
    if (this.#kept.length > this.#limit) this.#kept.pop();
  }

  get entries(): readonly T[] {
    return this.#kept;
  }
}

/** Calls `use` with each entry. Other requests are served in between. */
export async function eachSlowly<T>(entries: Iterable<T>, use: (entry: T) => void): Promise<void> {
  let count = 0;
  for (const entry of entries) {
    use(entry);
    if (++count % STEP === 0) await yieldTurn();
  }
}
