import type { ItemFilter } from '@godown/shared/items/item-query';
import type { Total } from '../../http/paging.js';

/** The total of a first page is repeated on the next pages for this long, in milliseconds. */
const KEPT_MS = 60_000;
const MAX_KEPT = 500;

/** The totals of lists that were counted lately, by their filter. */
export class KeptTotals {
  readonly #kept = new Map<string, { total: Total; until: number }>();

  find(filter: ItemFilter): Total | null {
    const kept = this.#kept.get(JSON.stringify(filter));
    return kept && performance.now() < kept.until ? kept.total : null;
  }

  keep(filter: ItemFilter, total: Total): void {
    const key = JSON.stringify(filter);
    this.#kept.delete(key);
    this.#kept.set(key, { total, until: performance.now() + KEPT_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
