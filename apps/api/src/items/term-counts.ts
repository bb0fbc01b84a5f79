import { type Term, toFilter } from './item-filter.js';
import type { ItemCollection } from './items.repo.js';

/** How long a count is used, in milliseconds. It decides how items are read, not which. */
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 2000;

interface Known {
  count: number;
  /** False if counting stopped at `count`. */
  isAll: boolean;
  until: number;
}

/** Counts how many items have a term, and remembers it for some minutes: counting takes as long as reading. */
export class TermCounts {
  readonly #items: ItemCollection;
  readonly #known = new Map<string, Known>();

  constructor(items: ItemCollection) {
    this.#items = items;
  }

  /** The term with the fewest items, or null if all have more than `limit`. Likely ones first: counting stops at the fewest. */
  async findRarest(terms: readonly Term[], limit: number, signal?: AbortSignal): Promise<Term | null> {
    let rarest: Term | null = null;
    let fewest = limit + 1;
    for (const term of terms) {
      const { count, isAll } = await this.#count(term, fewest, signal);
      if (!isAll || count >= fewest) continue;
      rarest = term;
      fewest = count;
      if (fewest === 0) break;
    }
    return rarest;
  }

  /** Counts up to `limit`. */
  async #count(term: Term, limit: number, signal: AbortSignal | undefined): Promise<Known> {
    const key = `${term.path} ${JSON.stringify(term.condition)}`;
    const known = this.#known.get(key);
    const isKnown = known && performance.now() < known.until && (known.isAll || known.count >= limit);
    if (isKnown) return known;
    const options = { hint: term.index, limit, signal };
    const count = await this.#items.countDocuments(toFilter([], [term]), options);
    const counted = { count, isAll: count < limit, until: performance.now() + KEPT_MS };
    this.#keep(key, counted);
    return counted;
  }

  #keep(key: string, counted: Known): void {
    this.#known.delete(key);
    this.#known.set(key, counted);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KEPT && oldest !== undefined) this.#known.delete(oldest);
  }
}
