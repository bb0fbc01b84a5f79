import { MAX_QUANTITY } from '@godown/shared/item';
import type { MovementReason } from '@godown/shared/movements';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import type { Caller } from '../identity/access-tokens.js';
import { hasCounts, type StoredItem, toStock, toText, toVersion } from '../items/item-doc.js';
import type { MovementDoc } from './documents.js';

/** Who changes something, when, and where stock is when nobody says. */
export interface Occasion {
  by: Caller;
  now: Date;
  home: WarehouseId;
  /** The latest version that the item's movements led to, when its own may be an older one. */
  lastVersion?: number | undefined;
}

/** A count would leave the range in which counts are kept. */
export class OutOfRangeError extends Error {
  override readonly name = 'OutOfRangeError';
}

interface Extra {
  note?: string | undefined;
  transfer?: ObjectId;
  undoes?: ObjectId;
}

/**
 * One change of one item while it is worked out: the item in its next version, and the movements that lead there.
 * The stored item is left as it is. One without counts of this product's gets them here, with `opening` movements for
 * what it holds.
 */
export class Change {
  readonly movements: MovementDoc[] = [];
  readonly #occasion: Occasion;
  readonly #item: StoredItem;
  #stock: Stock;
  /** What `requireRange` holds the counts against. */
  readonly #before: Stock;

  constructor(stored: StoredItem, occasion: Occasion) {
    const { by, now, home, lastVersion = 0 } = occasion;
    this.#occasion = occasion;
    this.#item = {
      ...stored,
      version: Math.max(toVersion(stored.version), lastVersion) + 1,
      updatedAt: now,
      updatedBy: by.email,
    };
    const held = toStock(stored, home);
    this.#stock = hasCounts(stored) ? held : NOTHING;
    if (!hasCounts(stored))
      for (const id of WAREHOUSE_IDS) if (held[id] !== 0) this.#write(id, held[id], 'opening', {});
    this.#before = this.#stock;
  }

  get stock(): Stock {
    return this.#stock;
  }

  /** The item as it is to be stored. */
  get item(): StoredItem {
    return { ...this.#item, stock: this.#stock, quantity: totalOf(this.#stock) };
  }

  move(warehouse: WarehouseId, change: number, reason: MovementReason, extra: Extra = {}): MovementDoc {
    return this.#write(warehouse, change, reason, extra);
  }

  /**
   * Throws `OutOfRangeError` when a count has gone beyond the range, or farther beyond it: what an older application
   * left there may be worked down. Only how it ends matters: half a transfer may be beyond.
   */
  requireRange(): void {
    const grew = (after: number, before: number) =>
      Math.abs(after) > Math.max(MAX_QUANTITY, Math.abs(before));
    if (
      WAREHOUSE_IDS.some((id) => grew(this.#stock[id], this.#before[id])) ||
      grew(totalOf(this.#stock), totalOf(this.#before))
    )
      throw new OutOfRangeError(`No count can be beyond ${MAX_QUANTITY}.`);
  }

  set(fields: Partial<Record<keyof StoredItem, unknown>>): void {
    Object.assign(this.#item, fields);
  }

  #write(
    warehouse: WarehouseId,
    change: number,
    reason: MovementReason,
    { note, ...links }: Extra,
  ): MovementDoc {
    const { by, now } = this.#occasion;
    this.#stock = { ...this.#stock, [warehouse]: this.#stock[warehouse] + change };
    const movement: MovementDoc = {
      _id: new ObjectId(),
      at: now,
      uid: by.uid,
      email: by.email,
      item: this.#item._id,
      itemName: toText(this.#item.name),
      version: toVersion(this.#item.version),
      part: this.movements.length,
      warehouse,
      change,
      after: this.#stock[warehouse],
      totalAfter: totalOf(this.#stock),
      reason,
      ...(note && { note }),
      ...links,
    };
    this.movements.push(movement);
    return movement;
  }
}

/** Empty warehouses. */
export const NOTHING: Stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };
