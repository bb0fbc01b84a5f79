/** Counts the good and damaged pieces that are expected. */

/** Pieces that come to a warehouse, or leave it. */
export interface Moved {
  item: string;
  warehouse: string;
  good: number;
  damaged: number;
}

export class Pieces {
  /** The ids of the items. */
  readonly items: readonly string[];
  readonly #counts = new Map<string, { good: number; damaged: number }>();

  constructor(items: readonly string[]) {
    this.items = items;
  }

  of(item: string, warehouse: string): { good: number; damaged: number } {
    return this.#counts.get(`${item} ${warehouse}`) ?? { good: 0, damaged: 0 };
  }

  move(moved: readonly Moved[], sign: 1 | -1 = 1): void {
    for (const { item, warehouse, good, damaged } of moved) {
      const before = this.of(item, warehouse);
      this.#counts.set(`${item} ${warehouse}`, {
        good: before.good + sign * good,
        damaged: before.damaged + sign * damaged,
      });
    }
  }
}
